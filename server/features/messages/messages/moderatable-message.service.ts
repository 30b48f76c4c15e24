import { REPORTED_NEIGHBOURS } from '#contract/foundations/limits.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { findConversation } from '#server/features/messages/conversations/conversations.service.ts';
import { lockConversationRow } from '#server/features/messages/conversations/conversations.shared.store.ts';
import type { PublishConversationEvent } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type {
  CurrentTarget,
  Moderatable,
  Neighbour,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { isFound } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type Change, changeMessage } from './change-message.service.ts';
import { findMessage, listAround } from './messages.store.ts';

/** Returns messages as targets of moderation. Only the recipient of a message can report it. */
export function moderatableMessage(deps: {
  database: Database;
  publishConversationEvent: PublishConversationEvent;
}): Moderatable {
  return {
    word: 'メッセージ',
    find,
    isVisible: (viewer, id) => isVisible(deps.database.read, viewer, id),
    readNeighbours,
    hiding: {
      permission: 'manage_reports',
      set: (writeTransaction, id, hiding) =>
        setHiding({ ...deps, ...writeTransaction }, id, hiding),
    },
  };
}

async function find(database: Queryable, id: string): Promise<CurrentTarget | null> {
  const row = await findMessage(database, id);
  if (row?.state !== 'shown' || row.sender_id === null) return null;
  const { sender_id: user_id, hidden_at, edited_at, image_key, content: text, created_at } = row;
  return {
    id,
    user_id,
    is_shown: true,
    hidden_at,
    edited_at,
    parent_id: null,
    snapshot: { ...unknownSnapshot, text, image_key, created_at },
  };
}

/** Hides a message from its recipient, or shows it again. Returns false when the message is deleted. */
async function setHiding(change: Change, id: string, hiding: TeamHiding): Promise<boolean> {
  const { transaction } = change;
  const found = await findMessage(transaction, id);
  const conversation = found && (await lockConversationRow(transaction, found.conversation_id));
  // Read again under the lock, because the message may have changed.
  const message = conversation && (await findMessage(transaction, id));
  if (!conversation || message?.state !== 'shown') return false;
  await changeMessage(change, conversation, message, hiding);
  return true;
}

async function isVisible(database: Queryable, viewer: Viewer, id: string): Promise<boolean> {
  const row = await findMessage(database, id);
  if (row?.recipient_id !== viewer.userId || row.is_deleted_by_recipient) return false;
  return isFound(findConversation(database, viewer, row.conversation_id));
}

async function readNeighbours(database: Queryable, id: string): Promise<Neighbour[]> {
  const row = await findMessage(database, id);
  if (row?.state !== 'shown') return [];
  const around = await listAround(database, row, REPORTED_NEIGHBOURS);
  return around.map((message) => ({
    id: message.id,
    user_id: message.sender_id,
    text: message.content,
    has_picture: message.image_key !== null,
    has_card: message.card_kind !== null,
    created_at: message.created_at,
  }));
}
