import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { likeStore } from './likes.queries.ts';

/**
 * Subscribes to the likes of an open post. Calls `onTotal` with each total, even a lower one, and `refetch` when events
 * may have been missed. Both callbacks must be stable.
 */
export function useLiveLikes(
  postId: string | undefined,
  refetch: () => unknown,
  onTotal: (total: number) => void,
): void {
  useEffect(() => {
    if (postId === undefined) return;
    return subscribeToTopic(`post:${postId}`, (event) => {
      if (event.type === 'refetch') refetch();
      else if (event.type === 'likes') {
        likeStore.applyLive(postId, event.likes_count);
        onTotal(event.likes_count);
      }
    });
  }, [postId, refetch, onTotal]);
}
