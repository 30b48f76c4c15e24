import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { COMMENT_MAX } from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { directRuleSchema } from '#contract/moderation/decisions.ts';
import { hiddenNoticeSchema, optionalReasonSchema } from '#contract/moderation/moderation.ts';

/**
 * A comment. Hidden comments, and deleted comments with replies, stay in the list. Viewers who may not read them get an
 * empty `content`.
 */
const commentSchema = z.object({
  id: idSchema,
  /** Set for a comment on a post. Either the post or the event is set. */
  post_id: idSchema.nullable(),
  event_id: idSchema.nullable(),
  parent_id: idSchema.nullable(),
  state: z.enum(['shown', 'hidden', 'deleted']),
  content: z.string(),
  created_at: timeSchema,
  /** When the comment was last edited while others could see it. Null if it never was. */
  edited_at: timeSchema.nullable(),
  likes_count: z.int(),
  liked: z.boolean(),
  /** Whether the owner of the post or event has closed this thread. Then, only the owner can reply. */
  closed: z.boolean(),
  /** Null when the comment is deleted. */
  author: profileSummarySchema.nullable(),
  /** Set while the team hides the comment. Only the author and the team get this field. */
  hidden: hiddenNoticeSchema.nullable(),
  can: z.object({
    /** Whether the viewer can edit the comment. Its author can for 15 minutes. */
    edit: z.boolean(),
    delete: z.boolean(),
    hide: z.boolean(),
    report: z.boolean(),
    /** Permission to like the comment. Everybody who can read a shown comment and can write has this permission. */
    like: z.boolean(),
    reply: z.boolean(),
    close: z.boolean(),
    moderate: z.boolean(),
  }),
});
export type Comment = z.infer<typeof commentSchema>;

/** A thread: its first comment and its first replies, oldest first. */
const commentThreadSchema = commentSchema.extend({
  replies: z.array(commentSchema),
  replies_count: z.int(),
  /** The cursor for the remaining replies. Null without more replies. */
  replies_cursor: z.string().nullable(),
});
export type CommentThread = z.infer<typeof commentThreadSchema>;

export const listComments = defineQuery('/api/posts/{postId}/comments', {
  access: 'member',
  fromReplica: true,
  summary: 'Returns the comments of a post, latest first, each with its first replies.',
  params: z.strictObject({ postId: idSchema }),
  search: pageQuerySchema,
  response: pageOf(commentThreadSchema),
});

export const listEventComments = defineQuery('/api/events/{eventId}/comments', {
  access: 'member',
  fromReplica: true,
  summary: 'Returns the comments of an event, latest first, each with its first replies.',
  params: z.strictObject({ eventId: idSchema }),
  search: pageQuerySchema,
  response: pageOf(commentThreadSchema),
});

export const listReplies = defineQuery('/api/comments/{commentId}/replies', {
  access: 'member',
  fromReplica: true,
  summary: 'Returns the replies to a comment, oldest first.',
  params: z.strictObject({ commentId: idSchema }),
  search: pageQuerySchema,
  response: pageOf(commentSchema),
});

export const getCommentThread = defineQuery('/api/comments/{commentId}/thread', {
  access: 'member',
  fromReplica: true,
  summary:
    'Returns the thread of a comment or reply: its first comment with the oldest replies, at most 100. For links that lead to one comment.',
  params: z.strictObject({ commentId: idSchema }),
  response: commentThreadSchema,
});

export const commentContentSchema = textSchema({
  what: 'コメント',
  max: COMMENT_MAX,
  required: true,
  multiline: true,
});

const commentAnswerSchema = z.object({
  comment: commentSchema,
  /** The number of visible comments, including replies. */
  comments_count: z.int(),
});

export const addComment = defineFunction('addComment', {
  access: 'member',
  summary:
    'Adds a comment or a reply, to a post (`postId`) or an event (`eventId`). A reply to a reply joins the same thread. Repeating a requestId returns the comment of the first call.',
  input: z
    .strictObject({
      postId: idSchema.nullable().default(null),
      eventId: idSchema.nullable().default(null),
      parentId: idSchema.nullable().default(null),
      content: commentContentSchema,
      requestId: requestIdSchema,
    })
    .refine(
      ({ postId, eventId }) => (postId === null) !== (eventId === null),
      '投稿かイベントのどちらかを指定してください',
    ),
  output: commentAnswerSchema,
});

export const editComment = defineFunction('editComment', {
  access: 'member',
  summary:
    "Changes the text of one of the caller's comments, for 15 minutes after it was written. Repeating the call changes nothing.",
  input: z.strictObject({ commentId: idSchema, content: commentContentSchema }),
  output: commentAnswerSchema,
});

export const deleteComment = defineFunction('deleteComment', {
  access: 'member',
  whileReadOnly: 'team',
  summary:
    "Deletes one of the caller's comments. Admins who manage posts may delete any comment, with a reason and a backup, as a decision that its writer can appeal.",
  input: z.strictObject({
    commentId: idSchema,
    reason: optionalReasonSchema,
    rule: directRuleSchema,
  }),
  output: z.object({ comments_count: z.int() }),
});

export const setCommentHidden = defineFunction('setCommentHidden', {
  access: 'member',
  summary: "Hides a comment of one of the caller's posts or events, or shows it again.",
  input: z.strictObject({ commentId: idSchema, hidden: z.boolean() }),
  output: commentAnswerSchema,
});

export const setThreadClosed = defineFunction('setThreadClosed', {
  access: 'member',
  summary:
    "Closes a thread of comments on one of the caller's posts or events, so that only they can reply, or opens it again. Idempotent.",
  input: z.strictObject({ commentId: idSchema, closed: z.boolean() }),
  output: commentAnswerSchema,
});

export const setCommentLike = defineFunction('setCommentLike', {
  access: 'member',
  summary: 'Likes a comment or reply, or takes the like back. Idempotent.',
  perMinute: 120,
  input: z.strictObject({ commentId: idSchema, liked: z.boolean() }),
  output: z.object({ comment: commentSchema }),
});
