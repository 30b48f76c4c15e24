import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  ALT_MAX,
  MESSAGE_MAX,
  MESSAGES_PAGE_SIZE,
  SEARCH_QUERY_MAX,
  STORED_INTEGER_MAX,
} from '#contract/foundations/limits.ts';
import { pictureKeyIn, pictureSchema } from '#contract/foundations/pictures.ts';
import {
  decimalSchema,
  idSchema,
  pageOf,
  pageQueryOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { hiddenNoticeSchema } from '#contract/moderation/moderation.ts';
import { veilSchema } from '#contract/posts/content-labels.ts';

export const messageCardKinds = ['post', 'event', 'nft'] as const;
export type MessageCardKind = (typeof messageCardKinds)[number];

/** The number of a message in its conversation, from 1, without gaps. */
const sequenceSchema = z.int().min(1);

const storedSchema = z.int().min(0).max(STORED_INTEGER_MAX);

/**
 * The state of a message for the viewer. `taken-back`: the sender has taken it back for both members. `hidden`: the
 * team hides it. `removed`: the team has deleted it, or the account of its sender is deleted. Content, picture and card
 * are empty unless the state is `shown`, or `hidden` and the viewer is the sender or in the team.
 */
export const messageStates = ['shown', 'taken-back', 'hidden', 'removed'] as const;
export type MessageState = (typeof messageStates)[number];

/** A post, an event or an NFT in a message, as it currently is for the viewer. */
const messageCardSchema = z.object({
  kind: z.enum(messageCardKinds),
  id: idSchema,
  /** Null when the viewer cannot see the post, event or NFT. */
  shown: z
    .object({
      title: z.string(),
      /** The excerpt of a post, the location of an event, or the collection of an NFT. */
      text: z.string(),
      image_url: z.string().nullable(),
      image: pictureSchema.nullable(),
      veil: veilSchema.nullable(),
      /** The author of a post or the owner of an NFT. Null for events. */
      member: profileSummarySchema.nullable(),
      /** The start of an event. Null for posts and NFTs. */
      event_date: timeSchema.nullable(),
    })
    .nullable(),
});
export type MessageCard = z.infer<typeof messageCardSchema>;

const messageSchema = z.object({
  id: idSchema,
  conversation_id: idSchema,
  sequence: sequenceSchema,
  /** The revision of the conversation in which the message was written or last changed. */
  revision: z.int(),
  is_mine: z.boolean(),
  state: z.enum(messageStates),
  content: z.string(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  card: messageCardSchema.nullable(),
  created_at: timeSchema,
  edited_at: timeSchema.nullable(),
  /** The id that the client of the sender gave to the request. Null for the recipient. */
  request_id: requestIdSchema.nullable(),
  /** Set while the team hides the message. Only its sender gets this field. */
  hidden: hiddenNoticeSchema.nullable(),
  can: z.object({
    /** Whether the viewer can edit the message. Its sender can for 15 minutes. */
    edit: z.boolean(),
    /** Whether the viewer can take the message back for both members. Its sender can for 24 hours. */
    take_back: z.boolean(),
    report: z.boolean(),
  }),
});
export type Message = z.infer<typeof messageSchema>;

export const messageOrders = ['older', 'newer'] as const;

export const listMessages = defineQuery('/api/conversations/{conversationId}/messages', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the messages of a conversation: the newest first, or those after `at` with the oldest first (`order=newer`). With `at`, `order=older` begins with the message of that sequence. Messages that the caller has deleted are left out.',
  params: z.strictObject({ conversationId: idSchema }),
  search: pageQueryOf(MESSAGES_PAGE_SIZE).extend({
    order: z.enum(messageOrders, '並び順の指定が正しくありません').default('older'),
    /** The sequence at which the page begins, for example the sequence of a found message. */
    at: decimalSchema('位置は整数で指定してください').pipe(storedSchema).optional(),
  }),
  response: pageOf(messageSchema),
});

export const listMessageChanges = defineQuery('/api/conversations/{conversationId}/changes', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the messages that were written, edited, taken back, hidden or deleted after a revision of their conversation, in the order of their revisions, with the ids of those that the caller has deleted since. A client that was not connected reads on from the last revision that it knows.',
  params: z.strictObject({ conversationId: idSchema }),
  search: z.strictObject({
    after: decimalSchema('版は整数で指定してください').pipe(storedSchema),
  }),
  response: z.object({
    items: z.array(messageSchema),
    /** The ids of the messages that the caller has deleted for themselves. */
    deleted_ids: z.array(idSchema),
    /** The revision up to which these changes are complete. */
    revision: z.int(),
    has_more: z.boolean(),
  }),
});

const foundMessageSchema = z.object({
  message: messageSchema,
  other: profileSummarySchema.nullable(),
});
export type FoundMessage = z.infer<typeof foundMessageSchema>;

export const searchMessages = defineQuery('/api/messages/search', {
  access: 'member',
  isPrivate: true,
  perMinute: 120,
  summary:
    "Returns the caller's messages, sent and received, that contain all words of `q`, latest first; with `conversation`, those of one conversation. An empty `q` finds nothing. Only accepted conversations are searched.",
  search: pageQuerySchema.extend({
    q: textSchema({ what: '検索語', max: SEARCH_QUERY_MAX, multiline: true }).default(''),
    conversation: idSchema.optional(),
  }),
  response: pageOf(foundMessageSchema),
});

const contentSchema = textSchema({ what: 'メッセージ', max: MESSAGE_MAX, multiline: true });

const cardReferenceSchema = z.strictObject({
  kind: z.enum(messageCardKinds, 'カードの種類の指定が正しくありません'),
  id: idSchema,
});

export type MessageCardReference = z.output<typeof cardReferenceSchema>;

export const sendMessage = defineFunction('sendMessage', {
  access: 'member',
  summary:
    'Sends a message to a member (`userId`) or in a conversation (`conversationId`): a text, a picture or a card, or several of them. The first message to a member who does not follow the caller is a request: a text without links. Repeating a requestId returns the message of the first call.',
  perMinute: 120,
  input: z
    .strictObject({
      userId: idSchema.nullable().default(null),
      conversationId: idSchema.nullable().default(null),
      content: contentSchema.default(''),
      image_key: pictureKeyIn('message-images').nullable().default(null),
      image_alt: textSchema({ what: '画像の説明', max: ALT_MAX }).default(''),
      card: cardReferenceSchema.nullable().default(null),
      requestId: requestIdSchema,
    })
    .refine(
      ({ userId, conversationId }) => (userId === null) !== (conversationId === null),
      '相手か会話のどちらかを指定してください',
    )
    .refine(
      ({ content, image_key, card }) => content !== '' || image_key !== null || card !== null,
      {
        path: ['content'],
        error: 'メッセージを入力してください',
      },
    ),
  output: z.object({ message: messageSchema }),
});

export type SendMessageInput = z.output<typeof sendMessage.input>;

export const editMessage = defineFunction('editMessage', {
  access: 'member',
  summary:
    "Changes the text of one of the caller's messages, for 15 minutes after it was sent. Repeating the call changes nothing.",
  input: z.strictObject({ messageId: idSchema, content: contentSchema }),
  output: z.object({ message: messageSchema }),
});

export const deleteMessage = defineFunction('deleteMessage', {
  access: 'member',
  summary:
    "Deletes a message for the caller, or takes one of the caller's messages back for both (`forBoth`), for 24 hours after it was sent. Repeating the call changes nothing.",
  input: z.strictObject({ messageId: idSchema, forBoth: z.boolean() }),
  /** What remains of the message. Null when it is deleted for the caller. */
  output: z.object({ message: messageSchema.nullable() }),
});
