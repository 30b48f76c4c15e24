import { foldText } from '#contract/foundations/search-text.ts';
import type { Message } from '#contract/messages/messages.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { refusedMessage } from '#server/features/messages/conversations/conversation-actions.service.ts';
import { rightsIn } from '#server/features/messages/conversations/conversations.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { changeMessage } from './change-message.service.ts';
import { messageRights, refuseMoreThanText } from './messages.policy.ts';
import { lockMessage, type MessageDeps, readMessage } from './messages.service.ts';

/**
 * Changes the text of a message that the viewer has sent, within a limited time. A repeated call changes nothing, even
 * after that time. Throws not-found, message-edit-over, and the refusal that a new message would get.
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
    if (!messageRights(message, viewer.userId, new Date()).edit) throw editOver();
    if (content === '' && message.image_key === null && message.card_id === null) throw emptied();
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

function editOver(): AppError {
  return new AppError('failed-precondition', 'メッセージを編集できるのは、送ってから15分までです', {
    reason: 'message-edit-over',
  });
}

function emptied(): AppError {
  const message = 'メッセージを入力してください';
  return new AppError('invalid-argument', message, { fields: { content: message } });
}
