import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import type { PlanCalls } from '#client/features/posts/publication-plans/plan-calls.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { putDraft } from '../post-cache.ts';
import { draftsKeys } from '../posts.keys.ts';

export const plannedPostsQuery = infiniteQueryOptions({
  queryKey: draftsKeys.planned,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/planned-posts', { search: after(pageParam), signal }),
  ...byCursor,
});

/** Returns the calls about plans. They update the cache, and ask for a sign-in when the session has expired. */
export function usePlanCalls(): PlanCalls {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    const call = async (send: () => Promise<{ post: PostDetail }>) =>
      putDraft(client, (await afterSignIn(send)).post);
    return {
      plan: (postId, publishAt) => call(() => callFunction('planPost', { postId, publishAt })),
      unplan: (postId) => call(() => callFunction('unplanPost', { postId })),
    };
  }, [client, afterSignIn]);
}
