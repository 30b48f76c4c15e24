import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cachedTotal, isSettled } from '#client/features/posts/likes/like-batcher.ts';
import { likeStore } from '#client/features/posts/likes/likes.queries.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { patchPost } from './card-cache.ts';

/** After this time in milliseconds, each total that arrives is at least as new as the response. */
const WRITE_DELAY = SECOND;

/** After a response, writes the viewer's likes to the cached posts. Later reads then apply, even with a lower total. */
export function useCachedLikes(): void {
  const client = useQueryClient();
  useEffect(
    () => likeStore.setCacheWriter((postId) => void writeToCache(client, postId)),
    [client],
  );
}

async function writeToCache(client: QueryClient, postId: string): Promise<void> {
  // Waits for pending reads, because a read that began before the response would overwrite the cached likes.
  do await wait(WRITE_DELAY);
  while (client.isFetching() > 0);
  const state = likeStore.stateOf(postId);
  if (!state || !isSettled(state)) return;
  if (state.answered) {
    patchPost(client, postId, { likes_count: cachedTotal(state), my_likes_count: state.mine });
    // Waits until the buttons show the cached total. Otherwise they would briefly show an older total.
    await wait(0);
  }
  if (likeStore.stateOf(postId) === state) likeStore.forget(postId);
  else await writeToCache(client, postId);
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Updates an open post and its cards from reads (`isFresh`) and live events. `refetch` must be a stable function. */
export function useOpenLikes(
  post: PostDetail | undefined,
  isFresh: boolean,
  refetch: () => unknown,
): void {
  const client = useQueryClient();
  const { id, likes_count = 0, my_likes_count = 0 } = post ?? {};
  useEffect(() => {
    if (!isFresh || id === undefined) return;
    patchPost(client, id, { likes_count, my_likes_count });
  }, [client, id, isFresh, likes_count, my_likes_count]);
  useEffect(() => {
    if (id === undefined) return;
    return subscribeToTopic(`post:${id}`, (event) => {
      // Events may have been missed.
      if (event.type === 'refetch') refetch();
      else if (event.type === 'likes') {
        likeStore.applyLive(id, event.likes_count);
        patchPost(client, id, { likes_count: event.likes_count });
      }
    });
  }, [client, id, refetch]);
}
