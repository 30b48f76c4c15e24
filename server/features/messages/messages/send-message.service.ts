import type { ConversationRights } from '#contract/messages/conversations.ts';
import type { Message, SendMessageInput } from '#contract/messages/messages.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { refusedMessage } from '#server/features/messages/conversations/conversation-actions.service.ts';
import { deliverMessage } from '#server/features/messages/conversations/conversation-deliveries.service.ts';
import {
  type OpenedConversation,
  openConversation,
  receiveMessage,
} from '#server/features/messages/conversations/open-conversation.service.ts';
import type { MessagesTable } from '#server/features/messages/messages/messages.tables.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cardKey, readMessageCards } from './message-view.ts';
import { refuseMoreThanText } from './messages.policy.ts';
import { type MessageDeps, readMessage } from './messages.service.ts';
import * as store from './messages.store.ts';
import { messageRow } from './messages.tables.ts';

interface SendDeps extends MessageDeps {
  /** The host of the site. Links to this host do not count as links to other sites. */
  host: string;
}

/**
 * Sends a message. A repeated requestId returns the message of the first call. Throws the refusal of
 * `conversationRights`, `request-text-only`, `picture-unanswered` or `card-missing`.
 */
export async function sendMessage(
  deps: SendDeps,
  viewer: Viewer,
  input: SendMessageInput,
): Promise<Message> {
  const { card } = input;
  const canShowCard =
    card === null || (await readMessageCards(deps, viewer, [card])).has(cardKey(card));
  const { created, isNew } = await createOnce(deps.database, {
    find: (queryable) =>
      store.findMessageOfRequest(queryable, {
        sender_id: viewer.userId,
        request_id: input.requestId,
      }),
    create: (transaction, afterCommit) => {
      if (!canShowCard)
        throw new AppError(
          'not-found',
          '共有するものが見つかりませんでした。リンクを確かめてください',
          { reason: 'card-missing' },
        );
      return insert({ deps, transaction, afterCommit, viewer }, input);
    },
  });
  if (!isNew && !isSame(created, input))
    throw requestUsed('さきほどのメッセージは、すでに送信されています');
  return readMessage(deps, viewer, created.id);
}

/** Whether a request repeats a stored message. Only the recipient is compared if the message has changed since. */
function isSame(row: MessagesTable, { userId, conversationId, card, ...input }: SendMessageInput) {
  const isThere = userId === row.recipient_id || conversationId === row.conversation_id;
  const isUnchanged = row.state === 'shown' && row.edited_at === null;
  if (!isThere || !isUnchanged) return isThere;
  return (
    row.content === input.content &&
    row.image_key === input.image_key &&
    row.card_id === (card?.id ?? null)
  );
}

interface Write {
  deps: SendDeps;
  transaction: Queryable;
  afterCommit: AfterCommit;
  viewer: Viewer;
}

async function insert(write: Write, input: SendMessageInput): Promise<MessagesTable> {
  const { transaction, viewer } = write;
  const opened = await openConversation(transaction, viewer, input);
  await refuseContents(write, opened.can, input);
  await countUse(transaction, viewer, 'messages');
  if (opened.isBeginning) await countUse(transaction, viewer, 'conversations');
  if (input.image_key !== null) {
    await claimPicture(transaction, input.image_key, {
      userId: viewer.userId,
      folder: 'message-images',
    });
  }
  const row = rowOf(viewer, input, opened);
  await store.insertMessage(transaction, row);
  await receiveMessage(transaction, opened, row, viewer.userId);
  if (!opened.isMutedByOther) {
    await deliverMessage(transaction, { conversationId: row.conversation_id, to: opened.otherId });
  }
  publish(write, row);
  return row;
}

function rowOf(
  { userId }: Viewer,
  { content, image_key, image_alt, card, requestId }: SendMessageInput,
  { conversation, otherId }: OpenedConversation,
): MessagesTable {
  return messageRow({
    conversation_id: conversation.id,
    sequence: conversation.last_sequence + 1,
    revision: conversation.revision + 1,
    sender_id: userId,
    recipient_id: otherId,
    content,
    image_key,
    image_alt: image_key === null ? '' : image_alt,
    card_kind: card?.kind ?? null,
    card_id: card?.id ?? null,
    request_id: requestId,
  });
}

function publish({ deps, afterCommit, viewer }: Write, row: MessagesTable): void {
  const { conversation_id, revision } = row;
  const event = { type: 'messages', conversation_id, revision } as const;
  afterCommit(() => deps.publishConversationEvent([viewer.userId, row.recipient_id], event));
}

async function refuseContents(
  { deps, transaction, viewer }: Write,
  { refusal, is_request, send_pictures }: ConversationRights,
  { content, image_key, card }: SendMessageInput,
): Promise<void> {
  if (refusal !== null) throw refusedMessage(refusal);
  if (is_request) refuseMoreThanText({ content, image_key, card });
  if (image_key !== null && !send_pictures)
    throw new AppError('failed-precondition', '画像は、相手から返事があると送れます', {
      reason: 'picture-unanswered',
    });
  await refuseLinks(transaction, viewer.userId, { texts: [content], host: deps.host });
}
