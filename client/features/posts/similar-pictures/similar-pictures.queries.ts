import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { dataOf, type FunctionInput } from '#client/lib/api/api.ts';

const similarPicturesKeys = {
  one: (similarId: string) => ['similar-pictures', similarId] as const,
};

export const similarPictureQuery = (similarId: string) =>
  queryOptions({
    queryKey: similarPicturesKeys.one(similarId),
    ...dataOf('/api/similar-pictures/{similarId}', { params: { similarId } }),
  });

export function useAnswer(similarId: string) {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: (answer: FunctionInput<'answerSimilarPicture'>['answer']) =>
      call('answerSimilarPicture', { similarId, answer }),
    onSuccess: ({ state }) =>
      client.setQueryData(similarPictureQuery(similarId).queryKey, (known) =>
        known ? { ...known, state } : undefined,
      ),
  });
}
