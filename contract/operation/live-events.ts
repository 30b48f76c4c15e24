import { z } from 'zod';
import { MAX_LIVE_TOPICS } from '#contract/foundations/limits.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';

const postTopicSchema = z.templateLiteral(['post:', idSchema]);
export type PostTopic = `post:${string}`;

export const eventTopicSchema = z.templateLiteral(['event:', idSchema]);
export type EventTopic = `event:${string}`;

/** An audience: one member, all members, or all admins. The audiences are those of notifications. */
export const audienceTopicSchema = z.union([
  z.templateLiteral(['user:', idSchema]),
  z.literal('all'),
  z.literal('admins'),
]);
export type AudienceTopic = `user:${string}` | 'all' | 'admins';

export type Topic = PostTopic | EventTopic | AudienceTopic;

const commentsEventSchema = z.object({ type: z.literal('comments'), comments_count: z.int() });

const commentLikesEventSchema = z.object({
  type: z.literal('comment-likes'),
  comment_id: idSchema,
  likes_count: z.int(),
});

/** The counts of a poll have changed, or the poll is over. The counts are not sent: not everybody may see them. */
const pollEventSchema = z.object({ type: z.literal('poll') });

const postEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('likes'), likes_count: z.int() }),
  commentsEventSchema,
  commentLikesEventSchema,
  pollEventSchema,
]);
export type PostEvent = z.infer<typeof postEventSchema>;

/**
 * The comments, the poll or other data of an event have changed. `changed`: the participants, the waiting list, the
 * registration or the contents. This live event has no counts. Each open page reads them with the permissions of its
 * member, so the order of live events does not matter.
 */
const eventEventSchema = z.discriminatedUnion('type', [
  commentsEventSchema,
  commentLikesEventSchema,
  pollEventSchema,
  z.object({ type: z.literal('changed') }),
]);
export type EventEvent = z.infer<typeof eventEventSchema>;

/**
 * A change for an audience, without content. Each recipient reads the data with their own permissions.
 * - `notifications`: new or changed notifications.
 * - `posts`, `poll` (topic `all` only): new posts in 新着, new counts of the team's polls.
 * - `wallets` (for the owner): a fetch of a wallet has started or ended.
 * - `reports` (topic `admins` only): the queue of reports has changed.
 * - `admin`: the permissions of an admin have changed.
 * - `profile`: a profile was saved.
 * - `read-only` (topic `all` only): the read-only mode has started, changed or ended.
 * - `messages`: the messages of a conversation, its state or what the member has read have changed, up to a revision.
 * - `messages-seen`: the other member has read up to a sequence.
 * - `typing`: the other member is writing.
 */
const audienceEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notifications') }),
  z.object({ type: z.literal('posts') }),
  pollEventSchema,
  z.object({ type: z.literal('wallets') }),
  z.object({ type: z.literal('reports') }),
  z.object({ type: z.literal('admin') }),
  z.object({ type: z.literal('read-only') }),
  z.object({ type: z.literal('profile'), updated_at: timeSchema }),
  z.object({ type: z.literal('messages'), conversation_id: idSchema, revision: z.int() }),
  z.object({ type: z.literal('messages-seen'), conversation_id: idSchema, seen_up_to: z.int() }),
  z.object({ type: z.literal('typing'), conversation_id: idSchema }),
]);
export type AudienceEvent = z.infer<typeof audienceEventSchema>;

export type LiveEvent<Of extends Topic> = Of extends PostTopic
  ? PostEvent
  : Of extends EventTopic
    ? EventEvent
    : AudienceEvent;

export const liveMessageSchema = z.union([
  z.object({ topic: postTopicSchema, event: postEventSchema }),
  z.object({ topic: eventTopicSchema, event: eventEventSchema }),
  z.object({ topic: audienceTopicSchema, event: audienceEventSchema }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** The query of `/api/live`, such as `topics=post:a,user:b`. It contains the topics of all tabs of a browser. */
export const liveSearchSchema = z.strictObject({
  topics: z
    .string()
    .default('')
    .transform((list) => (list === '' ? [] : [...new Set(list.split(','))]))
    .pipe(
      z
        .array(z.union([postTopicSchema, eventTopicSchema, audienceTopicSchema]))
        .max(MAX_LIVE_TOPICS, `見守れる項目は${MAX_LIVE_TOPICS}件までです`),
    ),
});
