import type { AnnounceLikes } from '#server/features/likes/likes.service.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';

const QUIET_MS = 250;

/**
 * Announces like counts without flooding: the first change of a post goes out at once, those within
 * the next 250 ms as one.
 */
export function createLikesAnnouncer(bus: LiveBus): AnnounceLikes {
  const waiting = new Map<string, number | null>();
  const send = (post_id: string, likes_count: number): void =>
    bus.publish({ type: 'post-likes', post_id, likes_count });

  function rest(postId: string): void {
    waiting.set(postId, null);
    setTimeout(() => {
      const latest = waiting.get(postId);
      waiting.delete(postId);
      if (latest === null || latest === undefined) return;
      send(postId, latest);
      rest(postId);
    }, QUIET_MS).unref();
  }

  return (postId, likesCount) => {
    if (waiting.has(postId)) {
      // Answers of concurrent callers may come out of order; likes only grow.
      waiting.set(postId, Math.max(likesCount, waiting.get(postId) ?? 0));
      return;
    }
    send(postId, likesCount);
    rest(postId);
  };
}
