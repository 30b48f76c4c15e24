import type { AnnounceComments } from '#server/features/comments/comments.service.ts';
import type { AnnounceLikes } from '#server/features/likes/likes.service.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';

const QUIET_MS = 250;

/** Announces like counts. Answers of concurrent callers may come out of order, but likes only grow. */
export function createLikesAnnouncer(bus: LiveBus): AnnounceLikes {
  return withoutFlooding(
    (post_id, likes_count) => bus.publish({ type: 'post-likes', post_id, likes_count }),
    Math.max,
  );
}

/** Announces comment counts. */
export function createCommentsAnnouncer(bus: LiveBus): AnnounceComments {
  return withoutFlooding(
    (post_id, comments_count) => bus.publish({ type: 'post-comments', post_id, comments_count }),
    (_, latest) => latest,
  );
}

type Announce = (postId: string, count: number) => void;

/**
 * Announces counts without flooding: the first change of a post goes out at once, those within the next
 * 250 ms as one, as `merge` makes it of two.
 */
function withoutFlooding(
  send: Announce,
  merge: (waiting: number, latest: number) => number,
): Announce {
  const waiting = new Map<string, number | null>();

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

  return (postId, count) => {
    const known = waiting.get(postId);
    if (known !== undefined) {
      waiting.set(postId, known === null ? count : merge(known, count));
      return;
    }
    send(postId, count);
    rest(postId);
  };
}
