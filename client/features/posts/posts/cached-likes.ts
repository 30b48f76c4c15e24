import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { cachedTotal, isSettled } from '#client/features/posts/likes/like-batcher.ts';
import { likeStore } from '#client/features/posts/likes/likes.queries.ts';
import { useLiveLikes } from '#client/features/posts/likes/live-likes.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { patchPost } from './card-cache.ts';

/** After this many milliseconds, every total that arrives is as new as the response, or newer. */
const WRITE_DELAY = SECOND;

/** Writes the viewer's likes to the cached posts after a response. Later reads then apply even with a lower total. */
export function useCachedLikes(): void {
  const client = useQueryClient();
  useEffect(() => likeStore.setKeeper((postId) => void keep(client, postId)), [client]);
}

async function keep(client: QueryClient, postId: string): Promise<void> {
  // Waits for pending reads, because a read that began before the response would overwrite the cached likes.
  do await wait(WRITE_DELAY);
  while (client.isFetching() > 0);
  const state = likeStore.stateOf(postId);
  if (!state || !isSettled(state)) return;
  if (state.answered) {
    patchPost(client, postId, { likes_count: cachedTotal(state), my_likes_count: state.mine });
    // Buttons render the cached total before the state is forgotten. Otherwise they would briefly show an older total.
    await wait(0);
  }
  if (likeStore.stateOf(postId) === state) likeStore.forget(postId);
  else await keep(client, postId);
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Updates the likes of an open post and of its cached cards. `isFresh` is true after a new read. */
export function useOpenLikes(
  post: PostDetail | undefined,
  isFresh: boolean,
  refetch: () => unknown,
): void {
  const client = useQueryClient();
  const id = post?.id ?? '';
  const { likes_count, my_likes_count } = post ?? {};
  useEffect(() => {
    if (!isFresh || likes_count === undefined || my_likes_count === undefined) return;
    patchPost(client, id, { likes_count, my_likes_count });
  }, [client, id, isFresh, likes_count, my_likes_count]);
  const onTotal = useCallback(
    (total: number) => patchPost(client, id, { likes_count: total }),
    [client, id],
  );
  useLiveLikes(post?.id, refetch, onTotal);
}
