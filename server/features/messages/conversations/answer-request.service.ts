import type { ConversationPage } from '#contract/messages/conversations.ts';
import type { ConversationsTable } from '#server/features/messages/conversations/conversations.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { stateFor } from './conversations.policy.ts';
import {
  conversationNotFound,
  findConversation,
  readConversation,
} from './conversations.service.ts';
import { lockConversationRow, updateConversation } from './conversations.shared.store.ts';
import * as store from './conversations.store.ts';
import type { ConversationDeps } from './publish-conversation.service.ts';

/**
 * Accepts or refuses a request. A repeated call changes nothing. Returns null after a refusal. The sender does not see
 * a refusal. Throws `not-found` for anything but a request to the viewer.
 */
export async function answerRequest(
  { database, publishConversationEvent }: ConversationDeps,
  viewer: Viewer,
  { conversationId, accept }: { conversationId: string; accept: boolean },
): Promise<ConversationPage | null> {
  return database.write(async (transaction, afterCommit) => {
    const locked = await lockAnswerable(transaction, viewer, conversationId);
    if (locked.status === 'request') {
      await (accept ? acceptRequest : refuseRequest)(transaction, viewer, locked);
      const revision = locked.revision + Number(accept);
      const members = accept ? [locked.low_id, locked.high_id] : [viewer.userId];
      const event = { type: 'messages', conversation_id: conversationId, revision } as const;
      afterCommit(() => publishConversationEvent(members, event));
    }
    return accept ? readConversation(transaction, viewer, conversationId) : null;
  });
}

/** Locks a request to the viewer. Also finds a request that has been answered already. */
async function lockAnswerable(transaction: Queryable, viewer: Viewer, id: string) {
  const conversation = await lockConversationRow(transaction, id);
  if (!conversation || conversation.asked_by === viewer.userId) throw conversationNotFound();
  if (conversation.asked_by === null) throw conversationNotFound();
  if (stateFor(conversation, viewer.userId) !== null) {
    await findConversation(transaction, viewer, id);
  } else if (![conversation.low_id, conversation.high_id].includes(viewer.userId)) {
    throw conversationNotFound();
  }
  return conversation;
}

async function acceptRequest(
  transaction: Queryable,
  { userId: user_id }: Viewer,
  { id, revision }: ConversationsTable,
): Promise<void> {
  const answered_at = new Date().toISOString();
  await updateConversation(transaction, id, {
    status: 'open',
    answered_at,
    revision: revision + 1,
  });
  const side = { conversation_id: id, user_id };
  await store.updateSide(transaction, side, { box: 'inbox', has_answered: true });
}

/** Refuses a request to the viewer in its locked conversation. A refused request counts as read. */
export async function refuseRequest(
  transaction: Queryable,
  { userId: user_id }: Viewer,
  { id, last_sequence: read_up_to }: Pick<ConversationsTable, 'id' | 'last_sequence'>,
): Promise<void> {
  const answered_at = new Date().toISOString();
  await updateConversation(transaction, id, { status: 'refused', answered_at });
  const side = { conversation_id: id, user_id };
  await store.updateSide(transaction, side, { box: 'none', read_up_to, unread_count: 0 });
}
