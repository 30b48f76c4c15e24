import type { AnnounceComments } from '#server/features/comments/comments.service.ts';
import type { AnnounceLikes } from '#server/features/likes/likes.service.ts';
import type { AnnounceSessionEnd } from '#server/features/sessions/sessions.service.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { throttleCounts } from './throttle-counts.ts';

/** Publishes like counts. Answers to concurrent callers may arrive out of order, but likes only grow. */
export function createLikesAnnouncer(bus: LiveBus): AnnounceLikes {
  return throttleCounts(
    (postId, likes_count) =>
      bus.publish({
        kind: 'event',
        message: { topic: `post:${postId}`, event: { type: 'likes', likes_count } },
      }),
    Math.max,
  );
}

/** Publishes comment counts. */
export function createCommentsAnnouncer(bus: LiveBus): AnnounceComments {
  return throttleCounts(
    (postId, comments_count) =>
      bus.publish({
        kind: 'event',
        message: { topic: `post:${postId}`, event: { type: 'comments', comments_count } },
      }),
    (_, latest) => latest,
  );
}

/** Tells every process that a session has ended, so that its live connections end. */
export function createSessionEndAnnouncer(bus: LiveBus): AnnounceSessionEnd {
  return (sessionHash) => bus.publish({ kind: 'session-ended', session_hash: sessionHash });
}
