import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { Poll, PollState } from '#contract/polls/polls.ts';
import { pollsKeys } from './polls.keys.ts';

/** A poll. Its counts change quickly, so each mount reads it again. */
export function pollQuery(pollId: string) {
  return queryOptions({
    queryKey: pollsKeys.one(pollId),
    queryFn: ({ signal }): Promise<Poll> =>
      getJson('/api/polls/{pollId}', { params: { pollId }, signal }),
    staleTime: 0,
  });
}

/** The polls of the team that run or that are over, page by page. */
export function pollsQuery(state: PollState) {
  return infiniteQueryOptions({
    queryKey: pollsKeys.list(state),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/polls', { search: { state, ...after(pageParam) }, signal }),
    ...byCursor,
  });
}

/** Sets the viewer's vote in a poll. Without choices, takes it back. */
export function useVote(pollId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: async (choices: number[]) =>
      (await afterSignIn(() => callFunction('votePoll', { pollId, choices }))).poll,
    onSuccess: (poll) => {
      client.setQueryData(pollsKeys.one(pollId), poll);
      void client.invalidateQueries({ queryKey: pollsKeys.lists });
    },
    // The poll may have ended meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: pollsKeys.one(pollId) }),
  });
}
