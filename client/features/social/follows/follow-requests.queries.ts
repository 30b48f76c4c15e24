import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { getJson, pagesOf } from '#client/lib/api/api.ts';
import { FOLLOW_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { AnsweredRequests } from '#contract/social/follows.ts';
import { followsKeys } from './follows.keys.ts';

export const followRequestsQuery = infiniteQueryOptions({
  queryKey: followsKeys.requests,
  ...pagesOf('/api/follow-requests', { search: { limit: FOLLOW_PAGE_SIZE } }),
});

/** The number of follow requests for the viewer. Counting stops at 100. */
export const followRequestCountQuery = queryOptions({
  queryKey: followsKeys.requestCount,
  queryFn: async ({ signal }) => (await getJson('/api/follow-requests/count', { signal })).count,
});

/** Returns the call that accepts or refuses a follow request. It updates the cache, and throws `ApiError`. */
export function useAnswerRequest(): (requesterId: string, accept: boolean) => Promise<void> {
  const client = useQueryClient();
  const call = useMemberCall();
  return async (requesterId, accept) => {
    const answered = await call('answerFollowRequest', { requesterId, accept });
    putAnswered(client, answered);
  };
}

/**
 * Returns the call that accepts or refuses all follow requests that exist now. It resolves to their number, and throws
 * `ApiError`. Requests that were answered before a failure stay answered.
 */
export function useAnswerAll(): (accept: boolean) => Promise<number> {
  const client = useQueryClient();
  const call = useMemberCall();
  return async (accept) => {
    const until = new Date().toISOString();
    let total = 0;
    for (let hasMore = true; hasMore; ) {
      const answered = await call('answerFollowRequests', { accept, until });
      putAnswered(client, answered);
      total += answered.answered;
      hasMore = answered.has_more;
    }
    await client.invalidateQueries({ queryKey: followsKeys.requests });
    return total;
  };
}

/** Updates the counts. The list of requests keeps its rows until it is reopened. */
function putAnswered(client: QueryClient, { waiting_count }: AnsweredRequests): void {
  client.setQueryData(followRequestCountQuery.queryKey, waiting_count);
  void client.invalidateQueries({ queryKey: followsKeys.requests, refetchType: 'none' });
  void client.invalidateQueries({ queryKey: profilesKeys.all });
  void client.invalidateQueries({ queryKey: followsKeys.lists, refetchType: 'none' });
}
