import type {
  AudienceTopic,
  EventTopic,
  LiveMessage,
  PostTopic,
} from '#contract/operation/live-events.ts';
import type { PublishReadOnlyEvent } from '#server/features/administration/site-settings-changes/site-settings-changes.service.ts';
import type { PublishWalletsEvent } from '#server/features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import type { PublishCommentsEvent } from '#server/features/comments/comments/comments.service.ts';
import type { PublishCommentLikesEvent } from '#server/features/comments/comments/like-comment.service.ts';
import type { PublishSessionEnd } from '#server/features/identity/sessions/sessions.service.ts';
import type { PublishProfileEvent } from '#server/features/members/profiles/save-profile.service.ts';
import type { PublishConversationEvent } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type { PublishCasesEvent } from '#server/features/moderation/cases/cases.service.ts';
import type {
  PollTopic,
  PublishPollEvent,
} from '#server/features/polls/polls/poll-owners.service.ts';
import type { PublishLikesEvent } from '#server/features/posts/likes/likes.service.ts';
import type { PublishPostsEvent } from '#server/features/posts/posts/posts.service.ts';
import type { PublishAdminEvent } from '#server/features/team/admins/ranks/admin-ranks.service.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import type { TopicListener } from '#server/platform/database/after-commit.ts';
import type { LiveBus } from '#server/platform/live/live-bus.ts';
import { gather, throttle, throttleCounts, throttleTopics } from './throttle.ts';

/** The number of topics that fit into one PostgreSQL message. */
const TOPICS_PER_MESSAGE = 250;

/**
 * Returns a publisher of the like counts of posts that are liked. Counts of concurrent calls can arrive out of order. The
 * greatest count is the latest, because a like only adds.
 */
function createLikesPublisher(bus: LiveBus): PublishLikesEvent {
  return throttleCounts<string>(createFewerLikesPublisher(bus), Math.max);
}

/** Returns a publisher of the like counts of posts that have lost likes. */
function createFewerLikesPublisher(bus: LiveBus): PublishLikesEvent {
  return (postId, likes_count) =>
    bus.publish({
      kind: 'event',
      message: { topic: `post:${postId}`, event: { type: 'likes', likes_count } },
    });
}

function createCommentsPublisher(bus: LiveBus): PublishCommentsEvent {
  return throttleCounts<PostTopic | EventTopic>(
    (topic, comments_count) =>
      bus.publish({
        kind: 'event',
        message: { topic, event: { type: 'comments', comments_count } },
      }),
    (_, latest) => latest,
  );
}

function createCommentLikesPublisher(bus: LiveBus): PublishCommentLikesEvent {
  const publishCount = throttleCounts<string>(
    (key, likes_count) => {
      const [topic, comment_id] = key.split(' ') as [PostTopic | EventTopic, string];
      bus.publish({
        kind: 'event',
        message: { topic, event: { type: 'comment-likes', comment_id, likes_count } },
      });
    },
    (_, latest) => latest,
  );
  return (topic, { id, likes_count }) => publishCount(`${topic} ${id}`, likes_count);
}

/** Returns a publisher of new posts in 新着, at most every 3 s, because clients request the posts after each event. */
function createPostsPublisher(bus: LiveBus): PublishPostsEvent {
  return throttle(
    () => bus.publish({ kind: 'event', message: { topic: 'all', event: { type: 'posts' } } }),
    3000,
  );
}

/** Returns a publisher of changed counts of polls, at most every 3 s, because clients read the polls each time. */
function createPollPublisher(bus: LiveBus): PublishPollEvent {
  const publishTopics = throttleTopics<PollTopic>((topics) => {
    for (const topic of topics) publishPoll(bus, topic);
  }, 3000);
  return (topic) => publishTopics([topic]);
}

function publishPoll(bus: LiveBus, topic: PollTopic): void {
  const event = { type: 'poll' } as const;
  // The cast is safe, because each of these topics has the event.
  bus.publish({ kind: 'event', message: { topic, event } as LiveMessage });
}

/** Returns a publisher of the topics that a commit has changed: the notifications of an audience, or an event. */
export function createNotificationsPublisher(bus: LiveBus): TopicListener {
  return throttleTopics((topics) => {
    for (const part of chunksOf(topics, TOPICS_PER_MESSAGE)) {
      bus.publish({ kind: 'news', topics: part });
    }
  });
}

/**
 * Returns a publisher of changes of the queue of reports, for admins. Admins then read the queue, so a burst is
 * published once. An admin gets no message if all changes concern their own content, because members are not notified
 * of reports about their content. For the same reason, messages are sent at fixed times. A delay after an earlier
 * message would reveal that message to an admin who did not get it.
 */
export function createCasesPublisher(bus: LiveBus): PublishCasesEvent {
  const owners = new Set<string>();
  const publishEvent = gather(() => {
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
    publishEvent();
  };
}

/** Returns a publisher of the start and the end of a fetch of the NFTs in a member's wallet. */
export function createWalletsPublisher(bus: LiveBus): PublishWalletsEvent {
  const publishEvent = throttleTopics<AudienceTopic>((topics) => {
    for (const topic of topics) {
      bus.publish({ kind: 'event', message: { topic, event: { type: 'wallets' } } });
    }
  });
  return (userId) => publishEvent(new Set<AudienceTopic>([`user:${userId}`]));
}

/** Returns a publisher of changed admin permissions, to all devices of the member. */
function createAdminPublisher(bus: LiveBus): PublishAdminEvent {
  return (userId) =>
    bus.publish({
      kind: 'event',
      message: { topic: `user:${userId}`, event: { type: 'admin' } },
    });
}

/** Returns a publisher of a saved profile, to all devices of the member. */
function createProfilePublisher(bus: LiveBus): PublishProfileEvent {
  return ({ id, updated_at }) =>
    bus.publish({
      kind: 'event',
      message: { topic: `user:${id}`, event: { type: 'profile', updated_at } },
    });
}

/** Returns a publisher of a new read-only state of the site, or of a new message about it, to all members. */
function createReadOnlyPublisher(bus: LiveBus): PublishReadOnlyEvent {
  return () =>
    bus.publish({ kind: 'event', message: { topic: 'all', event: { type: 'read-only' } } });
}

/** Returns a publisher of changed conversations, and of typing in them, to all devices of their members. */
function createConversationsPublisher(bus: LiveBus): PublishConversationEvent {
  return (members, event) => {
    for (const id of members) {
      if (id !== null) bus.publish({ kind: 'event', message: { topic: `user:${id}`, event } });
    }
  };
}

/**
 * Returns a publisher that notifies every process of the end of a session, so that the live connections of the session
 * end.
 */
function createSessionEndPublisher(bus: LiveBus): PublishSessionEnd {
  return (sessionHash) => bus.publish({ kind: 'session-ended', session_hash: sessionHash });
}

/** Returns all publishers, by the names under which features require them. */
export function createPublishers(bus: LiveBus) {
  return {
    publishAdminEvent: createAdminPublisher(bus),
    publishCasesEvent: createCasesPublisher(bus),
    publishCommentLikesEvent: createCommentLikesPublisher(bus),
    publishCommentsEvent: createCommentsPublisher(bus),
    publishConversationEvent: createConversationsPublisher(bus),
    publishFewerLikes: createFewerLikesPublisher(bus),
    publishLikesEvent: createLikesPublisher(bus),
    publishPollEvent: createPollPublisher(bus),
    publishPostsEvent: createPostsPublisher(bus),
    publishProfileEvent: createProfilePublisher(bus),
    publishReadOnlyEvent: createReadOnlyPublisher(bus),
    publishSessionEnd: createSessionEndPublisher(bus),
    publishWalletsEvent: createWalletsPublisher(bus),
  };
}
