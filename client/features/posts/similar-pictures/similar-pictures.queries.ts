import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, dataOf, type FunctionInput } from '#client/lib/api/api.ts';

const similarPicturesKeys = {
  one: (similarId: string) => ['similar-pictures', similarId] as const,
};

const similarPictureQuery = (similarId: string) =>
  queryOptions({
    queryKey: similarPicturesKeys.one(similarId),
    ...dataOf('/api/similar-pictures/{similarId}', { params: { similarId } }),
  });

export function useSimilarPicture(similarId: string) {
  return useQuery(similarPictureQuery(similarId));
}

export function useAnswer(similarId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (answer: FunctionInput<'answerSimilarPicture'>['answer']) =>
      afterSignIn(() => callFunction('answerSimilarPicture', { similarId, answer })),
    onSuccess: ({ state }) =>
      client.setQueryData(similarPictureQuery(similarId).queryKey, (known) =>
        known ? { ...known, state } : undefined,
      ),
  });
}
