import type { AudienceTopic, EventTopic, PostTopic } from '#contract/live-events.ts';
import type { AnnounceAdmin } from '#server/features/admins/ranks/ranks.service.ts';
import type { AnnounceCases } from '#server/features/cases/cases.service.ts';
import type { AnnounceComments } from '#server/features/comments/comments.service.ts';
import type { AnnounceLikes } from '#server/features/likes/likes.service.ts';
import type { AnnouncePost } from '#server/features/posts/writing/writing.service.ts';
import type { AnnounceProfile } from '#server/features/profiles/saving.service.ts';
import type { AnnounceSessionEnd } from '#server/features/sessions/sessions.service.ts';
import type { AnnounceWallets } from '#server/features/wallets/refreshing/refreshing.service.ts';
import type { NewsListener } from '#server/platform/database/after-commit.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { throttle } from './throttle.ts';
import { throttleCounts } from './throttle-counts.ts';
import { throttleTopics } from './throttle-topics.ts';

/** What fits into a message of PostgreSQL. */
const TOPICS_PER_MESSAGE = 250;

/** Publishes like counts. Answers to concurrent callers may arrive out of order, but likes only grow. */
export function createLikesAnnouncer(bus: LiveBus): AnnounceLikes {
  return throttleCounts<string>(
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
  return throttleCounts<PostTopic | EventTopic>(
    (topic, comments_count) =>
      bus.publish({
        kind: 'event',
        message: { topic, event: { type: 'comments', comments_count } },
      }),
    (_, latest) => latest,
  );
}

/** Publishes that 新着 has new posts. Clients then ask for them, so a burst of posts is told every 3 s at most. */
export function createPostsAnnouncer(bus: LiveBus): AnnouncePost {
  return throttle(
    () => bus.publish({ kind: 'event', message: { topic: 'all', event: { type: 'posts' } } }),
    3000,
  );
}

/** Publishes that there is something new or changed among the notifications for members. */
export function createNewsAnnouncer(bus: LiveBus): NewsListener {
  return throttleTopics((topics) => {
    for (let start = 0; start < topics.length; start += TOPICS_PER_MESSAGE) {
      bus.publish({ kind: 'news', topics: topics.slice(start, start + TOPICS_PER_MESSAGE) });
    }
  });
}

/**
 * Publishes to admins that the queue of reports has changed, except to the one whom all that changed is about: they learn
 * of no report. The others then read the queue, so a burst is told every 3 s.
 */
export function createReportsAnnouncer(bus: LiveBus): AnnounceCases {
  const owners = new Set<string>();
  const announce = throttle(() => {
    const [owner] = owners.size === 1 ? owners : [];
    owners.clear();
    bus.publish({
      kind: 'event',
      message: { topic: 'admins', event: { type: 'reports' } },
      ...(owner !== undefined && { except: owner }),
    });
  }, 3000);
  return (ownerId) => {
    owners.add(ownerId);
    announce();
  };
}

/** Publishes to members that the NFTs of a wallet of theirs are being fetched, or have been. */
export function createWalletsAnnouncer(bus: LiveBus): AnnounceWallets {
  const announce = throttleTopics((topics) => {
    for (const topic of topics) {
      bus.publish({ kind: 'event', message: { topic, event: { type: 'wallets' } } });
    }
  });
  return (userId) => announce(new Set<AudienceTopic>([`user:${userId}`]));
}

/** Publishes to a member, on all their devices, that what they may do as an admin has changed. */
export function createAdminsAnnouncer(bus: LiveBus): AnnounceAdmin {
  return (userId) =>
    bus.publish({
      kind: 'event',
      message: { topic: `user:${userId}`, event: { type: 'admin' } },
    });
}

/** Publishes to a member, on all their devices, that their profile has been saved. */
export function createProfileAnnouncer(bus: LiveBus): AnnounceProfile {
  return ({ id, updated_at }) =>
    bus.publish({
      kind: 'event',
      message: { topic: `user:${id}`, event: { type: 'profile', updated_at } },
    });
}

/** Tells every process that a session has ended, so that its live connections end. */
export function createSessionEndAnnouncer(bus: LiveBus): AnnounceSessionEnd {
  return (sessionHash) => bus.publish({ kind: 'session-ended', session_hash: sessionHash });
}
