import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import type { PlanCalls } from '#client/features/posts/publication-plans/plan-calls.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import { draftsKeys } from '../drafts.keys.ts';
import { putDraft } from '../post-cache.ts';

/** The viewer's planned posts, the earliest first. */
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
  return useMemo(
    () => ({
      plan: (postId, publishAt) => afterSignIn(() => plan(client, postId, publishAt)),
      unplan: (postId) => afterSignIn(() => unplan(client, postId)),
    }),
    [client, afterSignIn],
  );
}

async function plan(client: QueryClient, postId: string, publishAt: string): Promise<void> {
  const { post } = await callFunction('planPost', { postId, publishAt });
  putDraft(client, post);
}

async function unplan(client: QueryClient, postId: string): Promise<void> {
  const { post } = await callFunction('unplanPost', { postId });
  putDraft(client, post);
}
