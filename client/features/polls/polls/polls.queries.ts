import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type MemberCall,
  useMemberCall,
} from '#client/features/identity/session/member-call.queries.ts';
import { dataOf, type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { PollState } from '#contract/polls/polls.ts';
import { pollsKeys } from './polls.keys.ts';

/**
 * How long a shown poll counts as up to date, in milliseconds. The time is short, because counts change quickly. It is
 * not zero, because the poll may have just arrived in the HTML of the page.
 */
const STALE_TIME = 5 * SECOND;

/** Returns the query of a poll. */
export function pollQuery(pollId: string) {
  return queryOptions({
    queryKey: pollsKeys.one(pollId),
    ...dataOf('/api/polls/{pollId}', { params: { pollId } }),
    staleTime: STALE_TIME,
  });
}

export function pollsQuery(state: PollState) {
  return infiniteQueryOptions({
    queryKey: pollsKeys.list(state),
    ...pagesOf('/api/polls', { search: { state } }),
  });
}

export interface PollOwnerKey {
  kind: 'post' | 'event';
  id: string;
}

/** Returns the query of the poll of a post or event. The data also say whether the viewer can add a poll. */
export function pollOfQuery({ kind, id }: PollOwnerKey) {
  return queryOptions({
    queryKey: pollsKeys.ofOwner(kind, id),
    queryFn: ({ signal }) =>
      kind === 'post'
        ? getJson('/api/posts/{postId}/poll', { params: { postId: id }, signal })
        : getJson('/api/events/{eventId}/poll', { params: { eventId: id }, signal }),
    staleTime: 0,
  });
}

/** Returns the calls of an author or organiser about their poll. Each call refetches the poll. */
export function useOwnedPollCalls({ kind, id }: PollOwnerKey) {
  const client = useQueryClient();
  const callForMember = useMemberCall();
  const call: MemberCall = async (...input) => {
    const answer = await callForMember(...input);
    await client.invalidateQueries({ queryKey: pollsKeys.all });
    return answer;
  };
  return {
    attach: (fields: Omit<FunctionInput<'attachPoll'>, 'owner'>) =>
      call('attachPoll', { ...fields, owner: { kind, id } }),
    end: (pollId: string) => call('endPoll', { pollId }),
    remove: (pollId: string) => call('removePoll', { pollId }),
  };
}

/** Returns the mutation that sets the viewer's vote in a poll. An empty list of choices removes the vote. */
export function useVote(pollId: string) {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: async (choices: number[]) => (await call('votePoll', { pollId, choices })).poll,
    onSuccess: (poll) => {
      client.setQueryData(pollsKeys.one(pollId), poll);
      if (poll.owner) {
        const { kind, id } = poll.owner;
        client.setQueryData(pollOfQuery({ kind, id }).queryKey, (old) => old && { ...old, poll });
      }
      void client.invalidateQueries({ queryKey: pollsKeys.lists });
    },
    // The vote may have failed because the poll has ended.
    onError: () => void client.invalidateQueries({ queryKey: pollsKeys.all }),
  });
}
