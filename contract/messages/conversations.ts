import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  SECOND,
  STORED_INTEGER_MAX,
  TYPING_DURATION,
  TYPING_INTERVAL,
} from '#contract/foundations/limits.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { messageCardKinds, messageStates } from './messages.ts';

/**
 * The state of a conversation for the viewer. `sent`: the viewer's request is pending or refused. Both look the same,
 * because the viewer is not notified of a refusal. `received`: the viewer has not answered a request.
 */
const conversationStates = ['open', 'sent', 'received'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** The lists of a member's conversations: all except received requests, or only received requests. */
const conversationBoxes = ['inbox', 'requests'] as const;
export type ConversationBox = (typeof conversationBoxes)[number];

/** Why the viewer cannot write. `message-refused` hides whether the cause is a block, a setting or a refusal. */
const messageRefusals = [
  'message-oneself',
  'messages-off',
  'restricted',
  'member-gone',
  'message-refused',
  'message-waits',
  'message-unanswered',
] as const;
export type MessageRefusal = (typeof messageRefusals)[number];

/** What the viewer can do in a conversation, or with a member before the first message. */
const conversationRightsSchema = z.object({
  /** Null when the viewer can write. */
  refusal: z.enum(messageRefusals).nullable(),
  /** Whether the next message would be a request. A request is a text without links, pictures and cards. */
  is_request: z.boolean(),
  /** Whether the viewer can send pictures, which is possible once the other member has answered. */
  send_pictures: z.boolean(),
});
export type ConversationRights = z.infer<typeof conversationRightsSchema>;

const lastMessageSchema = z.object({
  sequence: z.int(),
  is_mine: z.boolean(),
  state: z.enum(messageStates),
  /** The beginning of the message in one line. Empty without a text, and in all states except `shown`. */
  excerpt: z.string(),
  has_picture: z.boolean(),
  card_kind: z.enum(messageCardKinds).nullable(),
  created_at: timeSchema,
});

const conversationSchema = z.object({
  id: idSchema,
  /** The other member. Null when their account is deleted: 退会したメンバー. */
  other: profileSummarySchema.nullable(),
  state: z.enum(conversationStates),
  /** The newest message that the viewer has not deleted. */
  last_message: lastMessageSchema.nullable(),
  /** The sequence of the newest message. `revision` counts the changes so far: see `listMessageChanges`. */
  last_sequence: z.int(),
  revision: z.int(),
  /** The number of unread messages, at most 100. 0 while the viewer mutes the member. */
  unread_count: z.int(),
  /** The sequence up to which the viewer has read. 0 when they have read nothing. */
  read_up_to: z.int(),
  /** The sequence up to which the other member has read. Null unless both members show read receipts. */
  seen_up_to: z.int().nullable(),
  /** Whether the viewer has muted the conversation. It then sends no notifications and never counts as unread. */
  is_muted: z.boolean(),
  updated_at: timeSchema,
});
export type Conversation = z.infer<typeof conversationSchema>;

const conversationPageSchema = conversationSchema.extend({ can: conversationRightsSchema });
export type ConversationPage = z.infer<typeof conversationPageSchema>;

export const listConversations = defineQuery('/api/conversations', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the caller's conversations, the one with the newest message first; with `box=requests`, the requests that wait for an answer of the caller instead.",
  search: pageQuerySchema.extend({
    box: z.enum(conversationBoxes, '一覧の指定が正しくありません').default('inbox'),
  }),
  response: pageOf(conversationSchema),
});

export const getConversation = defineQuery('/api/conversations/{conversationId}', {
  access: 'member',
  isPrivate: true,
  summary: 'Returns a conversation of the caller.',
  params: z.strictObject({ conversationId: idSchema }),
  response: conversationPageSchema,
});

export const getConversationWith = defineQuery('/api/users/{userId}/conversation', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the conversation of the caller with a member, if there is one, and whether the caller can write to them.',
  params: z.strictObject({ userId: idSchema }),
  response: z.object({
    conversation: conversationSchema.nullable(),
    can: conversationRightsSchema,
  }),
});

const messageCountsSchema = z.object({
  /** The number of conversations with unread messages, at most 100. Requests do not count. */
  unread_count: z.int(),
  /** The number of unanswered requests, at most 100. */
  requests_count: z.int(),
});
export type MessageCounts = z.infer<typeof messageCountsSchema>;

export const countUnreadMessages = defineQuery('/api/conversations/unread-count', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the numbers of unread conversations and of waiting requests, at most 100 each. Muted conversations and those with muted members do not count.',
  response: messageCountsSchema,
});

export const answerMessageRequest = defineFunction('answerMessageRequest', {
  access: 'member',
  summary:
    'Accepts a request, or refuses it. The sender of a refused one learns nothing of it and cannot write for 90 days. Repeating the call changes nothing.',
  input: z.strictObject({ conversationId: idSchema, accept: z.boolean() }),
  /** The conversation, which is now open. Null after a refusal. */
  output: z.object({ conversation: conversationPageSchema.nullable() }),
});

export const markConversationRead = defineFunction('markConversationRead', {
  access: 'member',
  summary:
    'Marks the messages up to a sequence as read. Later ones stay unread. A received request stays unread until it is accepted. Idempotent.',
  perMinute: 240,
  input: z.strictObject({ conversationId: idSchema, upTo: z.int().min(0).max(STORED_INTEGER_MAX) }),
  output: messageCountsSchema,
});

export const setTyping = defineFunction('setTyping', {
  access: 'member',
  summary: `Tells the other member of an open conversation that the caller is writing, where both show read receipts. Nothing is stored. A client calls it every ${TYPING_INTERVAL / SECOND} seconds at most; the sign ends ${TYPING_DURATION / SECOND} seconds after the last call, or with a message.`,
  perMinute: 40,
  input: z.strictObject({ conversationId: idSchema }),
  output: z.object({ success: z.literal(true) }),
});

export const setConversationMuted = defineFunction('setConversationMuted', {
  access: 'member',
  summary: 'Mutes a conversation, or ends that. Idempotent.',
  input: z.strictObject({ conversationId: idSchema, muted: z.boolean() }),
  output: z.object({ conversation: conversationPageSchema }),
});

export const deleteConversation = defineFunction('deleteConversation', {
  access: 'member',
  summary:
    'Deletes all messages so far for the caller. The conversation comes back with the next message. The other member keeps theirs. Idempotent.',
  perMinute: 30,
  input: z.strictObject({ conversationId: idSchema }),
  output: messageCountsSchema,
});
