import type { Queryable } from '#server/platform/database/database.ts';
import { lockConversationRow } from './conversations.shared.store.ts';
import * as store from './conversations.store.ts';

/**
 * Removes a deleted member from a conversation. The conversation stays for the other member, unless it is an unaccepted
 * request of the deleted member.
 */
export async function leaveConversation(
  transaction: Queryable,
  id: string,
  userId: string,
): Promise<void> {
  const conversation = await lockConversationRow(transaction, id);
  if (!conversation) return;
  const others = [conversation.low_id, conversation.high_id].filter(
    (member) => member !== null && member !== userId,
  );
  const [other] = others;
  const isTheirRequest = conversation.status !== 'open' && conversation.asked_by === userId;
  if (other === undefined || isTheirRequest) {
    await store.deleteConversation(transaction, id);
  } else {
    await store.removeMember(transaction, conversation, userId);
  }
}
