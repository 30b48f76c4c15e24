import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { leaveConversation } from '#server/features/messages/conversations/conversation-actions.service.ts';
import { listIdsOfMember } from '#server/features/messages/conversations/conversations.shared.store.ts';
import { emptied } from './change-message.service.ts';
import * as store from './messages.store.ts';

const SLICE = 100;

/**
 * The messages of a deleted account. Messages that the account has sent lose their contents. Other members keep their own
 * messages. A message is deleted when the accounts of both members are deleted.
 */
export const messagesOfMember: MemberRecords = {
  columns: [
    'messages.sender_id',
    'messages.recipient_id',
    'conversation_sides.user_id',
    'conversation_sides.other_id',
    'conversations.low_id',
    'conversations.high_id',
    'conversations.asked_by',
  ],
  async *deleteAll({ database }, userId) {
    for (const column of ['sender_id', 'recipient_id'] as const) {
      const gone = { [column]: null };
      const changes =
        column === 'sender_id'
          ? { ...emptied, ...gone, state: 'removed' as const, request_id: null }
          : gone;
      const next = () =>
        database.write((transaction) =>
          store.detachSlice(transaction, { column, userId, changes, limit: SLICE }),
        );
      while ((await next()) > 0) yield;
    }
    for (;;) {
      const ids = await listIdsOfMember(database.read, userId, { limit: SLICE });
      if (ids.length === 0) return;
      for (const id of ids) {
        await database.write((transaction) => leaveConversation(transaction, id, userId));
        yield;
      }
    }
  },
};
