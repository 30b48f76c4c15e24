import type { Page } from '#contract/foundations/primitives.ts';
import type {
  Conversation,
  ConversationBox,
  MessageCounts,
} from '#contract/messages/conversations.ts';
import type { Message, SendMessageInput } from '#contract/messages/messages.ts';
import {
  conversationRow,
  conversationSideRow,
} from '#server/features/messages/conversations/conversations.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { messageRow } from './messages.tables.ts';

/** Sends a message to a member. */
export async function send(
  from: TestClient,
  to: TestClient | string,
  content: string,
  more: Partial<SendMessageInput> = {},
): Promise<Message> {
  const userId = typeof to === 'string' ? to : to.id;
  const input = { userId, content, requestId: newId(), ...more };
  return (await from.call('sendMessage', input)).message;
}

/** Makes the first member follow the second member. */
export async function follow(fan: TestClient, artist: TestClient): Promise<void> {
  await fan.call('followUser', { targetUserId: artist.id });
}

/** Makes two members follow each other and write to each other. Returns the id of their conversation. */
export async function befriend(one: TestClient, other: TestClient): Promise<string> {
  await follow(one, other);
  await follow(other, one);
  const { conversation_id } = await send(one, other, 'はじめまして');
  await send(other, one, 'こちらこそ');
  return conversation_id;
}

/** Returns the conversations in a list of a member. */
export async function boxOf(client: TestClient, box: ConversationBox = 'inbox') {
  return (await client.get<Page<Conversation>>(`/api/conversations?box=${box}`)).items;
}

/** Returns the messages of a conversation that a member can read, the newest first. */
export async function messagesOf(client: TestClient, conversationId: string, search = '') {
  const path = `/api/conversations/${conversationId}/messages${search}`;
  return (await client.get<Page<Message>>(path)).items;
}

/** Returns the numbers of unread conversations and pending requests of a member. */
export function countsOf(client: TestClient): Promise<MessageCounts> {
  return client.get<MessageCounts>('/api/conversations/unread-count');
}

/** Stores a conversation with one message of the first member to the second member. */
export async function insertConversation(
  database: Database,
  members: readonly [string, string],
  {
    content = 'よろしく',
    ...standing
  }: Partial<Tables['conversations']> & { content?: string } = {},
) {
  const [sender_id, recipient_id] = members;
  const row = conversationRow({ members, last_sequence: 1, revision: 1, ...standing });
  const of = { conversation_id: row.id };
  const box = row.status === 'request' ? 'requests' : 'inbox';
  const sent = messageRow({ ...of, sequence: 1, sender_id, recipient_id, content });
  await insertRows(database, 'conversations', [row]);
  await insertRows(database, 'conversation_sides', [
    conversationSideRow({ ...of, user_id: sender_id, other_id: recipient_id, box: 'inbox' }),
    conversationSideRow({
      ...of,
      user_id: recipient_id,
      other_id: sender_id,
      box,
      unread_count: 1,
    }),
  ]);
  await insertRows(database, 'messages', [sent]);
  return { conversationId: row.id, messageId: sent.id };
}
