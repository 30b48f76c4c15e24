import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import { refusingAmong } from '#server/features/members/visibility/visibility.service.ts';
import type {
  PresentSubject,
  ReadPresent,
} from '#server/features/notifications/deliveries/deliveries.policy.ts';
import {
  queueDelivery,
  withdrawDelivery,
} from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import { presentOther, stateFor } from './conversations.policy.ts';
import { findNewestUnread, findSide, type UnreadMessage } from './conversations.store.ts';

const topicOf = (conversationId: string) => `message:${conversationId}`;

interface Delivered {
  conversationId: string;
  to: string;
}

/** Notifies a member of a new message by push and mail, unless the member reads it first. */
export async function deliverMessage(transaction: Queryable, { conversationId, to }: Delivered) {
  const subject = { type: 'conversation', id: conversationId } as const;
  const delivery = { kind: 'message', to: [to], subject, topic: topicOf(conversationId) } as const;
  await queueDelivery(transaction, delivery);
}

export function withdrawMessages(transaction: Queryable, { conversationId, to }: Delivered) {
  return withdrawDelivery(transaction, { to, topic: topicOf(conversationId) });
}

const EXCERPT = 120;

/**
 * Returns the function that reads the newest unread message of a conversation for its delivery. The result is null when
 * the recipient has read the message or can no longer see it, mutes the conversation, a word of the message or its
 * writer, or blocks the writer.
 */
export function presentConversations({ database: { read } }: { database: Database }): ReadPresent {
  return async (userId, id) => {
    const now = new Date();
    const side = await findSide(read, { viewer: userId, id, now: now.toISOString() });
    const from = side && presentOther(side, now);
    if (!from || side.is_muted) return null;
    const state = stateFor(side, userId);
    const message = await findNewestUnread(read, { viewer: userId, id });
    if (message === null) return null;
    if (state === 'received') return (await isRefused(read, userId, from)) ? null : request;
    if (state !== 'open' || (await isRefused(read, userId, from, message))) return null;
    return messageOf(await nameOfMember(read, from), id, message);
  };
}

/** The delivery of a request. It does not contain the text, which is shown only when the recipient opens the request. */
const request: PresentSubject = {
  title: 'メッセージのリクエストが届いています',
  text: '',
  path: '/messages?box=requests',
  picture: null,
};

function messageOf(name: string, id: string, { content }: UnreadMessage): PresentSubject {
  const text = firstCharacters(content.replace(/\s+/g, ' '), EXCERPT);
  return {
    title: `${name}さんからのメッセージ`,
    text: text === '' ? '画像などが届いています' : text,
    path: `/messages/${id}`,
    picture: null,
  };
}

async function isRefused(
  database: Queryable,
  userId: string,
  from: string,
  message?: UnreadMessage,
): Promise<boolean> {
  const texts = message ? [message.content] : [];
  const said = { userId: from, texts, readTags: async () => [] };
  return (await refusingAmong(database, [userId], said)).has(userId);
}
