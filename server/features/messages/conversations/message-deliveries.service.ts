import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import {
  queueDelivery,
  withdrawDelivery,
} from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';

const topicOf = (conversationId: string) => `message:${conversationId}`;

interface Delivered {
  conversationId: string;
  from: string;
  to: string;
  /** The text of the message. Null for a request, whose text nobody sees unasked. */
  content: string | null;
}

const EXCERPT = 120;

/** Queues what tells a member of a new message outside of the site. It is withdrawn when they read the conversation. */
export async function deliverMessage(
  transaction: Queryable,
  { conversationId, from, to, content }: Delivered,
): Promise<void> {
  const name = await nameOfMember(transaction, from);
  const isRequest = content === null;
  const text = content === null ? '' : firstCharacters(content.replace(/\s+/g, ' '), EXCERPT);
  await queueDelivery(transaction, {
    kind: 'message',
    to: [to],
    title: isRequest ? 'メッセージのリクエストが届いています' : `${name}さんからのメッセージ`,
    text: text === '' && !isRequest ? '画像などが届いています' : text,
    path: isRequest ? '/messages?box=requests' : `/messages/${conversationId}`,
    topic: topicOf(conversationId),
    from,
  });
}

/** Withdraws what still waits to tell a member of messages that they have read. */
export function withdrawMessages(
  transaction: Queryable,
  { conversationId, to }: Pick<Delivered, 'conversationId' | 'to'>,
): Promise<void> {
  return withdrawDelivery(transaction, { to, topic: topicOf(conversationId) });
}
