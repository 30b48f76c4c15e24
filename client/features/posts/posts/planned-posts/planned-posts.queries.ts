import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import type { PlanCalls } from '#client/features/posts/publication-plans/plan-calls.ts';
import { pagesOf } from '#client/lib/api/api.ts';
import { putDraft } from '../post-cache.ts';
import { draftsKeys } from '../posts.keys.ts';

export const plannedPostsQuery = infiniteQueryOptions({
  queryKey: draftsKeys.planned,
  ...pagesOf('/api/planned-posts'),
});

/** Returns the calls about plans. They update the cache, and ask for a sign-in when the session has expired. */
export function usePlanCalls(): PlanCalls {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMemo(
    () => ({
      plan: async (postId, publishAt) =>
        putDraft(client, (await call('planPost', { postId, publishAt })).post),
      unplan: async (postId) => putDraft(client, (await call('unplanPost', { postId })).post),
    }),
    [client, call],
  );
}
