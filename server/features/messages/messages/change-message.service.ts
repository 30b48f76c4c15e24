import { foldText } from '#contract/foundations/search-text.ts';
import type { Message } from '#contract/messages/messages.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { refusedMessage } from '#server/features/messages/conversations/conversation-actions.service.ts';
import { rightsIn } from '#server/features/messages/conversations/conversations.service.ts';
import {
  recountUnread,
  updateConversation,
} from '#server/features/messages/conversations/conversations.shared.store.ts';
import type { PublishConversationEvent } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type ChangedMessage, messageRights, refuseMoreThanText } from './messages.policy.ts';
import { lockMessage, type MessageDeps, readMessage } from './messages.service.ts';
import { updateMessage } from './messages.store.ts';
import type { MessagesTable } from './messages.tables.ts';

export interface Change {
  publishConversationEvent: PublishConversationEvent;
  transaction: Queryable;
  afterCommit: AfterCommit;
}

/** Changes a message of a locked conversation, increases the revision, and publishes the change to both members. */
export async function changeMessage(
  { publishConversationEvent, transaction, afterCommit }: Change,
  conversation: Tables['conversations'],
  message: MessagesTable,
  changes: Partial<MessagesTable>,
): Promise<void> {
  const { id: conversation_id } = conversation;
  const revision = conversation.revision + 1;
  await updateMessage(transaction, message.id, { ...changes, revision });
  await updateConversation(transaction, conversation_id, { revision });
  const { sender_id, recipient_id } = message;
  if (recipient_id !== null) {
    await recountUnread(transaction, { conversation_id, user_id: recipient_id });
  }
  const event = { type: 'messages', conversation_id, revision } as const;
  afterCommit(() => publishConversationEvent([sender_id, recipient_id], event));
}

/**
 * Changes the text of a message that the viewer has sent, within a limited time. A repeated call changes nothing, even
 * after that time. Throws `not-found`, `message-edit-over`, and the refusal that a new message would get.
 */
export async function editMessage(
  deps: MessageDeps & { host: string },
  viewer: Viewer,
  { messageId, content }: { messageId: string; content: string },
): Promise<Message> {
  await deps.database.write(async (transaction, afterCommit) => {
    const { conversation, side, message } = await lockMessage(transaction, viewer, messageId);
    if (message.sender_id !== viewer.userId) throw new AppError('permission-denied');
    if (message.content === content) return;
    if (!messageRights(message, viewer.userId, new Date()).edit)
      throw new AppError(
        'failed-precondition',
        'メッセージを編集できるのは、送ってから15分までです',
        { reason: 'message-edit-over' },
      );
    if (content === '' && message.image_key === null && message.card_id === null)
      throw emptyMessage();
    const { refusal } = await rightsIn(transaction, viewer, side);
    // A pending request can be edited, but must remain a text without links.
    if (refusal !== null && refusal !== 'message-waits') throw refusedMessage(refusal);
    if (conversation.status !== 'open') refuseMoreThanText({ content });
    const texts = { texts: [content], known: [message.content], host: deps.host };
    await refuseLinks(transaction, viewer.userId, texts);
    await countUse(transaction, viewer, 'messages');
    const edited_at = new Date().toISOString();
    const changes = { content, folded: foldText(content), edited_at };
    await changeMessage({ ...deps, transaction, afterCommit }, conversation, message, changes);
  });
  return readMessage(deps, viewer, messageId);
}

function emptyMessage(): AppError {
  const message = 'メッセージを入力してください';
  return new AppError('invalid-argument', message, { fields: { content: message } });
}

export const emptied = {
  content: '',
  folded: '',
  image_key: null,
  image_alt: '',
  card_kind: null,
  card_id: null,
  edited_at: null,
} satisfies Partial<MessagesTable>;

/**
 * Deletes a message for the viewer, or takes the viewer's message back for both members. A repeated call changes
 * nothing, even after the time limit. Returns the message that was taken back, or null after a deletion for the viewer.
 * Throws `not-found`, `permission-denied` and `take-back-over`.
 */
export async function deleteMessage(
  deps: MessageDeps,
  viewer: Viewer,
  { messageId, forBoth }: { messageId: string; forBoth: boolean },
): Promise<Message | null> {
  await deps.database.write(async (transaction, afterCommit) => {
    const { conversation, message } = await lockMessage(transaction, viewer, messageId);
    const changes = forBoth ? takenBack(message, viewer) : deletedFor(message, viewer);
    if (changes === null) return;
    await changeMessage({ ...deps, transaction, afterCommit }, conversation, message, changes);
  });
  return forBoth ? readMessage(deps, viewer, messageId) : null;
}

function takenBack(message: ChangedMessage, { userId }: Viewer): Partial<MessagesTable> | null {
  if (message.sender_id !== userId) throw new AppError('permission-denied');
  if (message.state !== 'shown') return null;
  if (!messageRights(message, userId, new Date()).take_back)
    throw new AppError(
      'failed-precondition',
      '送ってから24時間を過ぎたため、取り消せません。自分の画面からは削除できます',
      { reason: 'take-back-over' },
    );
  return { ...emptied, state: 'taken-back' };
}

function deletedFor(message: MessagesTable, { userId }: Viewer): Partial<MessagesTable> | null {
  const column = message.sender_id === userId ? 'is_deleted_by_sender' : 'is_deleted_by_recipient';
  return message[column] ? null : { [column]: true };
}
