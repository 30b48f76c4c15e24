import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import type { PlanCalls } from '#client/features/posts/publication-plans/plan-calls.ts';
import { callFunction, pagesOf } from '#client/lib/api/api.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { putDraft } from '../post-cache.ts';
import { draftsKeys } from '../posts.keys.ts';

export const plannedPostsQuery = infiniteQueryOptions({
  queryKey: draftsKeys.planned,
  ...pagesOf('/api/planned-posts'),
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
