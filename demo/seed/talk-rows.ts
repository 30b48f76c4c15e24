import {
  conversationRow,
  conversationSideRow,
} from '#server/features/messages/conversations/conversations.tables.ts';
import { messageRow } from '#server/features/messages/messages/messages.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoTalk } from '../community/types.ts';
import { demoId, timeAt } from './rows.ts';

interface TalkRows {
  conversation: Tables['conversations'];
  sides: Tables['conversation_sides'][];
  messages: Tables['messages'][];
}

/** Returns the rows of the messages between two members. */
export function talkRows(talk: DemoTalk, base: string): TalkRows {
  const { key, between, is_request } = talk;
  const [one, other] = between.map((username) => demoId('member', username)) as [string, string];
  const messages = messageRows(talk, base);
  const conversation = conversationRow({
    id: demoId('talk', key),
    members: [one, other],
    status: is_request ? 'request' : 'open',
    asked_by: is_request ? one : null,
    last_sequence: messages.length,
    revision: messages.length,
    created_at: messages[0]?.created_at ?? base,
  });
  return {
    conversation,
    messages,
    sides: [sideRow(talk, messages, [one, other]), sideRow(talk, messages, [other, one])],
  };
}

function messageRows({ key, between, messages }: DemoTalk, base: string): Tables['messages'][] {
  const [one, other] = between;
  return messages.map(({ by, minutes_ago, content, post }, index) =>
    messageRow({
      id: demoId('message', `${key} ${index}`),
      conversation_id: demoId('talk', key),
      sequence: index + 1,
      sender_id: demoId('member', by),
      recipient_id: demoId('member', by === one ? other : one),
      content,
      card_kind: post === null ? null : 'post',
      card_id: post === null ? null : demoId('post', post),
      created_at: timeAt(base, -minutes_ago),
    }),
  );
}

/** Returns the row of one member of a talk. Only the recipient of the last message can have unread messages. */
function sideRow(
  { is_request, unread }: DemoTalk,
  messages: readonly Tables['messages'][],
  [userId, otherId]: readonly [string, string],
): Tables['conversation_sides'] {
  const last = messages.at(-1);
  const isRecipient = last?.recipient_id === userId;
  const waits = is_request && isRecipient;
  const unreadCount = waits ? messages.length : isRecipient ? unread : 0;
  return conversationSideRow({
    conversation_id: last?.conversation_id ?? '',
    user_id: userId,
    other_id: otherId,
    box: waits ? 'requests' : 'inbox',
    unread_count: unreadCount,
    read_up_to: messages.length - unreadCount,
    has_answered: messages.some(({ sender_id }) => sender_id === userId),
    ...(last && { updated_at: last.created_at }),
  });
}
