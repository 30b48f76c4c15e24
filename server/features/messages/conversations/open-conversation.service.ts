import type { ConversationRights } from '#contract/messages/conversations.ts';
import type { ConversationsTable } from '#server/features/messages/conversations/conversations.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refusedMessage } from './conversation-actions.service.ts';
import { readRights } from './conversation-people.service.ts';
import { presentOther } from './conversations.policy.ts';
import { conversationNotFound, rightsIn } from './conversations.service.ts';
import { lockConversationRow, updateConversation } from './conversations.shared.store.ts';
import * as store from './conversations.store.ts';
import { conversationRow, conversationSideRow } from './conversations.tables.ts';

export interface OpenedConversation {
  conversation: ConversationsTable;
  otherId: string;
  can: ConversationRights;
  /** Whether the message is the first message, or a new request after a refused request. */
  isBeginning: boolean;
  isMutedByOther: boolean;
}

/** Locks or creates the conversation for a message. Throws `not-found` and the refusal of `conversationRights`. */
export async function openConversation(
  transaction: Queryable,
  viewer: Viewer,
  { userId, conversationId }: { userId: string | null; conversationId: string | null },
): Promise<OpenedConversation> {
  if (conversationId !== null) return openById(transaction, viewer, conversationId);
  if (userId === null) throw conversationNotFound();
  const known = await store.findPair(transaction, [viewer.userId, userId]);
  if (known) return openById(transaction, viewer, known.id);
  const standing = { standing: null, hasAnswered: false };
  const can = await readRights(transaction, viewer, userId, standing);
  if (can.refusal !== null) throw refusedMessage(can.refusal);
  const created = await create(transaction, viewer.userId, userId);
  // The other member may have created the conversation concurrently.
  const { id } = (await store.findPair(transaction, [viewer.userId, userId])) ?? created;
  if (id !== created.id) return openById(transaction, viewer, id);
  return { conversation: created, otherId: userId, can, isBeginning: true, isMutedByOther: false };
}

async function create(transaction: Queryable, userId: string, otherId: string) {
  const row = conversationRow({ members: [userId, otherId] });
  if (!(await store.insertConversation(transaction, row))) return row;
  const shared = { conversation_id: row.id };
  await store.insertSides(transaction, [
    conversationSideRow({ ...shared, user_id: userId, other_id: otherId }),
    conversationSideRow({ ...shared, user_id: otherId, other_id: userId }),
  ]);
  return row;
}

async function openById(transaction: Queryable, viewer: Viewer, id: string) {
  const conversation = await lockConversationRow(transaction, id);
  const now = new Date();
  const reading = { viewer: viewer.userId, id, now: now.toISOString() };
  const side = conversation && (await store.findSide(transaction, reading));
  if (!side) throw conversationNotFound();
  const can = await rightsIn(transaction, viewer, side);
  if (can.refusal !== null) throw refusedMessage(can.refusal);
  const otherId = presentOther(side, now);
  if (otherId === null) throw refusedMessage('member-gone');
  const isBeginning = conversation.status === 'refused' && conversation.asked_by === viewer.userId;
  const isMutedByOther = side.other_is_muted ?? false;
  return { conversation, otherId, can, isBeginning, isMutedByOther };
}

/** Records a new message in its locked conversation: counts it, and shows the conversation to both members. */
export async function receiveMessage(
  transaction: Queryable,
  { conversation, otherId, can }: OpenedConversation,
  { sequence, revision, created_at: updated_at }: Tables['messages'],
  senderId: string,
): Promise<void> {
  const { id: conversation_id } = conversation;
  await updateConversation(transaction, conversation_id, {
    last_sequence: sequence,
    revision,
    ...standingAfter(conversation, can, senderId),
  });
  const sender = { conversation_id, user_id: senderId };
  await store.updateSide(transaction, sender, { box: 'inbox', has_answered: true, updated_at });
  const recipient = { conversation_id, user_id: otherId };
  const box = can.is_request ? 'requests' : 'inbox';
  await store.addUnread(transaction, recipient, { box, updated_at });
}

/**
 * Returns the status after a message. A request gives the conversation the status `request`. Any other message opens
 * the conversation.
 */
function standingAfter(
  { status }: ConversationsTable,
  { is_request }: ConversationRights,
  senderId: string,
): Partial<ConversationsTable> {
  if (is_request) return { status: 'request', asked_by: senderId, answered_at: null };
  return status === 'open' ? {} : { status: 'open' };
}
