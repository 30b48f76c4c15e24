import type { z } from 'zod';
import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type {
  Conversation,
  ConversationPage,
  ConversationRights,
  listConversations as listConversationsQuery,
  MessageCounts,
} from '#contract/messages/conversations.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { ConversationsTable } from '#server/features/messages/conversations/conversations.tables.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readRights, rightsAlone } from './conversation-people.service.ts';
import { presentOther, stateFor } from './conversations.policy.ts';
import { lockConversationRow } from './conversations.shared.store.ts';
import type { ConversationRow } from './conversations.store.ts';
import * as store from './conversations.store.ts';

/** Returns a page of the viewer's conversations, the conversation with the newest message first. */
export async function readConversations(
  database: Database,
  viewer: Viewer,
  { box, ...query }: z.output<typeof listConversationsQuery.search>,
): Promise<Page<Conversation>> {
  const reading = { viewer: viewer.userId, now: new Date().toISOString() };
  const page = await store.listConversations(box)(database.read, { ...query, ...reading });
  return { ...page, items: await showConversations(database.read, page.items) };
}

/** Reads a conversation of the viewer. Throws `not-found`. */
export async function readConversation(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<ConversationPage> {
  const row = await findConversation(database, viewer, id);
  const [conversation] = await showConversations(database, [row]);
  if (!conversation) throw conversationNotFound();
  return { ...conversation, can: await rightsIn(database, viewer, row) };
}

export async function rightsIn(database: Queryable, viewer: Viewer, row: store.ConversationRow) {
  const other = presentOther(row, new Date());
  if (other === null) return rightsAlone;
  const hasAnswered = row.other_has_answered ?? false;
  return readRights(database, viewer, other, { standing: row, hasAnswered });
}

/**
 * Returns the conversation with a member (or null), and what the viewer can write to the member. Throws `not-found`.
 */
export async function readConversationWith(
  database: Database,
  viewer: Viewer,
  userId: string,
): Promise<{ conversation: Conversation | null; can: ConversationRights }> {
  const pair = await store.findPair(database.read, [viewer.userId, userId]);
  const now = new Date().toISOString();
  const row =
    pair && (await store.findSide(database.read, { viewer: viewer.userId, id: pair.id, now }));
  const hasAnswered = row?.other_has_answered ?? false;
  const can = await readRights(database.read, viewer, userId, { standing: pair, hasAnswered });
  const isShown = row && (await isShownTo(database.read, viewer, row));
  const [conversation = null] = isShown ? await showConversations(database.read, [row]) : [];
  return { conversation, can };
}

export function countMessages(database: Queryable, { userId }: Viewer): Promise<MessageCounts> {
  const now = new Date().toISOString();
  return store.countUnread(database, { viewer: userId, now, limit: UNREAD_COUNT_MAX });
}

/**
 * Finds a conversation of the viewer. Throws `not-found`, even when the conversation exists but a block hides it or the
 * viewer has refused its request.
 */
export async function findConversation(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.ConversationRow> {
  const now = new Date().toISOString();
  const row = await store.findSide(database, { viewer: viewer.userId, id, now });
  if (!row || !(await isShownTo(database, viewer, row))) throw conversationNotFound();
  return row;
}

async function isShownTo(database: Queryable, { userId }: Viewer, row: store.ConversationRow) {
  if (stateFor(row, userId) === null) return false;
  if (row.other_id === null) return true;
  return (await findBlocked(database, userId, [row.other_id])).size === 0;
}

/** Locks a conversation of the viewer, and returns it. Throws `not-found` like `findConversation`. */
export async function lockConversation(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
): Promise<{ conversation: ConversationsTable; side: store.ConversationRow }> {
  const conversation = await lockConversationRow(transaction, id);
  if (!conversation) throw conversationNotFound();
  return { conversation, side: await findConversation(transaction, viewer, id) };
}

/** Returns the error for a conversation that does not belong to the viewer, or that is hidden from them. */
export function conversationNotFound(): AppError {
  return new AppError('not-found', 'この会話は見つかりませんでした');
}

/** The maximum length of the last message in a list of conversations. */
const EXCERPT = 80;

/** Converts conversations of a member for responses. Omits conversations whose request the member has refused. */
async function showConversations(database: Queryable, rows: readonly ConversationRow[]) {
  const now = new Date();
  const present = rows.map((row) => presentOther(row, now));
  const people = await readSummaries(database, present);
  return rows.flatMap((row, index) => toConversation(row, people.get(present[index] ?? null)));
}

function toConversation(row: ConversationRow, other: ProfileSummary | undefined): Conversation[] {
  const state = stateFor(row, row.user_id);
  if (state === null) return [];
  const showsReceipts = state === 'open' && other && row.shows_mine && row.shows_theirs;
  return [
    {
      id: row.conversation_id,
      other: other ?? null,
      state,
      last_message: lastMessageOf(row),
      last_sequence: row.last_sequence,
      revision: row.revision,
      unread_count: row.is_other_muted ? 0 : Math.min(row.unread_count, UNREAD_COUNT_MAX),
      read_up_to: row.read_up_to,
      seen_up_to: showsReceipts ? row.seen_up_to : null,
      is_muted: row.is_muted,
      updated_at: row.updated_at,
    },
  ];
}

function lastMessageOf(row: ConversationRow): Conversation['last_message'] {
  const { last_message_sequence: sequence, last_state, last_created_at: created_at } = row;
  if (sequence === null || last_state === null || created_at === null) return null;
  const is_mine = row.last_sender_id === row.user_id;
  const state = row.last_hidden_at === null ? last_state : 'hidden';
  const isShown = state === 'shown' || (state === 'hidden' && is_mine);
  const text = (row.last_content ?? '').replace(/\s+/g, ' ');
  return {
    sequence,
    is_mine,
    state,
    excerpt: isShown ? firstCharacters(text, EXCERPT) : '',
    has_picture: isShown && row.last_image_key !== null,
    card_kind: isShown ? row.last_card_kind : null,
    created_at,
  };
}
