import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callOrRefresh, hideFromCache } from '#client/features/social/mutes/hidden-cache.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';

const blocksKeys = {
  all: ['blocks'] as const,
};

/** The members that the viewer has blocked, the latest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: blocksKeys.all,
  queryFn: ({ pageParam, signal }) => getJson('/api/blocks', { search: after(pageParam), signal }),
  ...byCursor,
});

/** Returns the call that blocks or unblocks a member. It updates the cache, and throws `ApiError`. */
export function useSetBlock(): (userId: string, blocked: boolean) => Promise<void> {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    (userId, blocked) => afterSignIn(() => setBlock(client, userId, blocked)),
    [client, afterSignIn],
  );
}

async function setBlock(client: QueryClient, userId: string, blocked: boolean): Promise<void> {
  await callOrRefresh(client, () => callFunction('setBlock', { userId, blocked }));
  if (blocked) hideFromCache(client, userId, 'of all lists');
  else refreshViewerData(client);
}
