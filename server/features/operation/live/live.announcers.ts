import type { AudienceTopic, EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { AnnounceWallets } from '#server/features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import type { AnnounceComments } from '#server/features/comments/comments/comments.service.ts';
import type { AnnounceSessionEnd } from '#server/features/identity/sessions/sessions.service.ts';
import type { AnnounceProfile } from '#server/features/members/profiles/save-profile.service.ts';
import type { AnnounceCases } from '#server/features/moderation/cases/cases.service.ts';
import type { AnnounceLikes } from '#server/features/posts/likes/likes.service.ts';
import type { AnnouncePost } from '#server/features/posts/posts/writing/write-post.service.ts';
import type { AnnounceAdmin } from '#server/features/team/admins/ranks/admin-ranks.service.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import type { TopicListener } from '#server/platform/database/after-commit.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { gather } from './gather.ts';
import { throttle } from './throttle.ts';
import { throttleCounts } from './throttle-counts.ts';
import { throttleTopics } from './throttle-topics.ts';

/** The number of topics that fit into one PostgreSQL message. */
const TOPICS_PER_MESSAGE = 250;

/**
 * Publishes the like counts of posts that are liked. Counts of concurrent calls may arrive out of order. The greatest is
 * the latest, because a like only adds.
 */
function createLikesAnnouncer(bus: LiveBus): AnnounceLikes {
  return throttleCounts<string>(createFewerLikesAnnouncer(bus), Math.max);
}

/** Publishes the like counts of posts that have lost likes. */
export function createFewerLikesAnnouncer(bus: LiveBus): AnnounceLikes {
  return (postId, likes_count) =>
    bus.publish({
      kind: 'event',
      message: { topic: `post:${postId}`, event: { type: 'likes', likes_count } },
    });
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

/** Publishes that 新着 has new posts. Clients then request them, so a burst is published at most every 3 s. */
function createPostsAnnouncer(bus: LiveBus): AnnouncePost {
  return throttle(
    () => bus.publish({ kind: 'event', message: { topic: 'all', event: { type: 'posts' } } }),
    3000,
  );
}

/** Publishes to members that their notifications have changed. */
export function createNewsAnnouncer(bus: LiveBus): TopicListener {
  return throttleTopics((topics) => {
    for (const part of chunksOf(topics, TOPICS_PER_MESSAGE)) {
      bus.publish({ kind: 'news', topics: part });
    }
  });
}

/**
 * Publishes to admins that the queue of reports has changed. They then read the queue, so a burst is published once. An
 * admin gets no message if all changes concern their own content, because members do not learn of reports about them. For
 * the same reason, messages are sent at fixed times: a delay caused by an earlier message would reveal that message to
 * an admin who did not get it.
 */
export function createReportsAnnouncer(bus: LiveBus): AnnounceCases {
  const owners = new Set<string>();
  const announce = gather(() => {
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

/** Publishes to members that a fetch of the NFTs in one of their wallets has started or ended. */
export function createWalletsAnnouncer(bus: LiveBus): AnnounceWallets {
  const announce = throttleTopics((topics) => {
    for (const topic of topics) {
      bus.publish({ kind: 'event', message: { topic, event: { type: 'wallets' } } });
    }
  });
  return (userId) => announce(new Set<AudienceTopic>([`user:${userId}`]));
}

/** Publishes to all devices of a member that their permissions as an admin have changed. */
function createAdminsAnnouncer(bus: LiveBus): AnnounceAdmin {
  return (userId) =>
    bus.publish({
      kind: 'event',
      message: { topic: `user:${userId}`, event: { type: 'admin' } },
    });
}

/** Publishes to all devices of a member that their profile has been saved. */
function createProfileAnnouncer(bus: LiveBus): AnnounceProfile {
  return ({ id, updated_at }) =>
    bus.publish({
      kind: 'event',
      message: { topic: `user:${id}`, event: { type: 'profile', updated_at } },
    });
}

/** Notifies every process that a session has ended, so that its live connections end. */
function createSessionEndAnnouncer(bus: LiveBus): AnnounceSessionEnd {
  return (sessionHash) => bus.publish({ kind: 'session-ended', session_hash: sessionHash });
}

/** All announcers, by the names under which nouns require them. */
export function createAnnouncers(bus: LiveBus) {
  return {
    announceAdmin: createAdminsAnnouncer(bus),
    announceCases: createReportsAnnouncer(bus),
    announceComments: createCommentsAnnouncer(bus),
    announceLikes: createLikesAnnouncer(bus),
    announcePosts: createPostsAnnouncer(bus),
    announceProfile: createProfileAnnouncer(bus),
    announceSessionEnd: createSessionEndAnnouncer(bus),
    announceWallets: createWalletsAnnouncer(bus),
  };
}
