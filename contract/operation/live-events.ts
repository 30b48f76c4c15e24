import { z } from 'zod';
import { MAX_LIVE_TOPICS } from '#contract/foundations/limits.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';

export const postTopicSchema = z.templateLiteral(['post:', idSchema]);
export type PostTopic = `post:${string}`;

export const eventTopicSchema = z.templateLiteral(['event:', idSchema]);
export type EventTopic = `event:${string}`;

/** An audience of members: one of them, all of them, or all admins. Matches the audiences of notifications. */
export const audienceTopicSchema = z.union([
  z.templateLiteral(['user:', idSchema]),
  z.literal('all'),
  z.literal('admins'),
]);
export type AudienceTopic = `user:${string}` | 'all' | 'admins';

/** A subject to which a live connection subscribes. */
export type Topic = PostTopic | EventTopic | AudienceTopic;

/** The number of visible comments has changed, or one of them. */
const commentsEventSchema = z.object({ type: z.literal('comments'), comments_count: z.int() });

/** The number of likes of a comment has changed. */
const commentLikesEventSchema = z.object({
  type: z.literal('comment-likes'),
  comment_id: idSchema,
  likes_count: z.int(),
});

/** The counts of a poll have changed, or it is over. It has no counts, which not everybody may see. */
const pollEventSchema = z.object({ type: z.literal('poll') });

/** The number of likes of a post has changed, its comments or its poll. */
export const postEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('likes'), likes_count: z.int() }),
  commentsEventSchema,
  commentLikesEventSchema,
  pollEventSchema,
]);
export type PostEvent = z.infer<typeof postEventSchema>;

/**
 * The comments or the poll of an event have changed; or (`changed`) its participants, its waiting list, its entry or its
 * contents. It has no counts, so that each open page reads the event as its member sees it, and the order does not matter.
 */
export const eventEventSchema = z.discriminatedUnion('type', [
  commentsEventSchema,
  commentLikesEventSchema,
  pollEventSchema,
  z.object({ type: z.literal('changed') }),
]);
export type EventEvent = z.infer<typeof eventEventSchema>;

/**
 * A change for an audience, without content. Each recipient reads the data with their own permissions. The causes are:
 * new or changed notifications; new posts in 新着 and new counts of the polls of the team, on the topic `all` only; a started or ended fetch of a wallet, for
 * its owner; a change of the queue of reports, on the topic `admins` only; changed permissions of an admin; a saved
 * profile; the start, change or end of the read-only mode, on the topic `all` only. Three are about a conversation of the
 * member: `messages`, when its messages, its state or what the member has read of it have changed, up to that revision;
 * `messages-seen`, when the other member has read up to a sequence; `typing`, while the other member is writing.
 */
export const audienceEventSchema = z.discriminatedUnion('type', [
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

/** The events of a topic. */
export type LiveEvent<Of extends Topic> = Of extends PostTopic
  ? PostEvent
  : Of extends EventTopic
    ? EventEvent
    : AudienceEvent;

/** An event of `/api/live`, with its topic. */
export const liveMessageSchema = z.union([
  z.object({ topic: postTopicSchema, event: postEventSchema }),
  z.object({ topic: eventTopicSchema, event: eventEventSchema }),
  z.object({ topic: audienceTopicSchema, event: audienceEventSchema }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** `/api/live?topics=post:a,user:b`: the topics of all tabs of a browser. */
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
