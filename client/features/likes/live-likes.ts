import { useEffect } from 'react';
import { subscribeToTopic } from '../../lib/live.ts';
import { type LikablePost, likeStore } from './likes.queries.ts';

/**
 * Updates the like count of an open post live, on its cards too. Calls `refetch` when events may have been missed.
 * `refetch` must be stable.
 */
export function useLiveLikes(post: LikablePost | undefined, refetch: () => unknown): void {
  const id = post?.id;
  const total = post?.likes_count ?? 0;
  const mine = post?.my_likes_count ?? 0;
  useEffect(() => {
    if (id !== undefined) likeStore.applyTotal(id, { likes_count: total, my_likes_count: mine });
  }, [id, total, mine]);
  useEffect(() => {
    if (id === undefined) return;
    return subscribeToTopic(`post:${id}`, (event) => {
      if (event.type === 'refetch') refetch();
      else if (event.type === 'likes')
        likeStore.applyTotal(id, { likes_count: event.likes_count, my_likes_count: 0 });
    });
  }, [id, refetch]);
}
