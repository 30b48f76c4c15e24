import {
  recountUnread,
  updateConversation,
} from '#server/features/messages/conversations/conversations.shared.store.ts';
import type { PublishConversationEvent } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type { MessagesTable } from '#server/features/messages/messages/messages.tables.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { updateMessage } from './messages.store.ts';

/** The transaction of a change, and the function that publishes it. */
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
  afterCommit(() =>
    publishConversationEvent([sender_id, recipient_id], {
      type: 'messages',
      conversation_id,
      revision,
    }),
  );
}
