import type { z } from 'zod';
import type { Page } from '#contract/foundations/primitives.ts';
import type {
  listMessageChanges,
  listMessages as listMessagesQuery,
  Message,
} from '#contract/messages/messages.ts';
import {
  findConversation,
  lockConversation,
} from '#server/features/messages/conversations/conversations.service.ts';
import type { PublishConversationEvent } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type { MessagesTable } from '#server/features/messages/messages/messages.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type CardDeps, showMessages } from './message-view.ts';
import * as store from './messages.store.ts';

export interface MessageDeps extends CardDeps {
  publishConversationEvent: PublishConversationEvent;
}

/** The maximum number of changes in one response. */
const CHANGES = 100;

type Search = z.output<typeof listMessagesQuery.search>;

/** Returns a page of the messages of a conversation. Throws `not-found`. */
export async function readMessages(
  deps: CardDeps,
  viewer: Viewer,
  conversationId: string,
  { order, at, cursor, limit }: Search,
): Promise<Page<Message>> {
  const side = await findConversation(deps.database.read, viewer, conversationId);
  const keyset = store.messageKeysets[order];
  // `older` begins with the message at the sequence `at`, and `newer` with the message after it.
  const start = at === undefined ? keyset.start : { position: order === 'older' ? at + 1 : at };
  const page = await store.listMessages(order)(deps.database.read, {
    conversation: conversationId,
    viewer: viewer.userId,
    cleared: side.cleared_up_to,
    after: cursor === undefined ? start : keyset.after(cursor),
    limit,
  });
  return { ...page, items: await showMessages(deps, viewer, page.items) };
}

/** Returns the messages that have changed after a revision of their conversation. Throws `not-found`. */
export async function readChanges(
  deps: CardDeps,
  viewer: Viewer,
  conversationId: string,
  after: number,
): Promise<z.output<typeof listMessageChanges.response>> {
  const side = await findConversation(deps.database.read, viewer, conversationId);
  const rows = await store.listChanged(deps.database.read, {
    conversation: conversationId,
    revision: after,
    limit: CHANGES + 1,
  });
  const changed = rows.slice(0, CHANGES);
  const has_more = rows.length > CHANGES;
  const isDeleted = (row: MessagesTable) =>
    row.sequence <= side.cleared_up_to || isDeletedFor(row, viewer);
  const kept = changed.filter((row) => !isDeleted(row));
  return {
    items: await showMessages(deps, viewer, kept),
    deleted_ids: changed.filter(isDeleted).map(({ id }) => id),
    revision: has_more ? (changed.at(-1)?.revision ?? after) : Math.max(side.revision, after),
    has_more,
  };
}

function isDeletedFor(row: MessagesTable, { userId }: Viewer): boolean {
  return row.sender_id === userId ? row.is_deleted_by_sender : row.is_deleted_by_recipient;
}

/**
 * Locks the conversation of a message that the viewer can see, and returns the conversation and the message. Throws
 * `not-found`.
 */
export async function lockMessage(transaction: Queryable, viewer: Viewer, id: string) {
  const found = await store.findMessage(transaction, id);
  if (!found) throw messageNotFound();
  const { conversation, side } = await lockConversation(
    transaction,
    viewer,
    found.conversation_id,
  ).catch(asMessageNotFound);
  // Read again under the lock, because the message may have changed.
  const message = await store.findMessage(transaction, id);
  if (!message || message.sequence <= side.cleared_up_to) throw messageNotFound();
  return { conversation, side, message };
}

function asMessageNotFound(error: unknown): never {
  throw error instanceof AppError && error.code === 'not-found' ? messageNotFound() : error;
}

/** Returns a message after a change by the viewer. Throws `not-found`. */
export async function readMessage(deps: CardDeps, viewer: Viewer, id: string): Promise<Message> {
  const row = await store.findMessage(deps.database.read, id);
  const [message] = row ? await showMessages(deps, viewer, [row]) : [];
  if (!message) throw messageNotFound();
  return message;
}

export function messageNotFound(): AppError {
  return new AppError('not-found', 'このメッセージは見つかりませんでした', {
    reason: 'message-missing',
  });
}
