import type { Message } from '#contract/messages/messages.ts';
import type { MessagesTable } from '#server/features/messages/messages/messages.tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { changeMessage } from './change-message.service.ts';
import { type ChangedMessage, messageRights } from './messages.policy.ts';
import { lockMessage, type MessageDeps, readMessage } from './messages.service.ts';

/** The columns of a message whose contents are removed. */
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
 * Throws not-found, permission-denied and take-back-over.
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
  if (!messageRights(message, userId, new Date()).take_back) throw takeBackOver();
  return { ...emptied, state: 'taken-back' };
}

function deletedFor(message: MessagesTable, { userId }: Viewer): Partial<MessagesTable> | null {
  const column = message.sender_id === userId ? 'is_deleted_by_sender' : 'is_deleted_by_recipient';
  return message[column] ? null : { [column]: true };
}

function takeBackOver(): AppError {
  return new AppError(
    'failed-precondition',
    '送ってから24時間を過ぎたため、取り消せません。自分の画面からは削除できます',
    { reason: 'take-back-over' },
  );
}
