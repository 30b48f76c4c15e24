import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import { presentOther, stateFor } from './conversations.policy.ts';
import type { ConversationRow } from './conversations.store.ts';

/** The length of the last message in a list. */
const EXCERPT = 80;

/** Converts conversations of a member for answers. Those that the member has refused are left out. */
export async function showConversations(
  database: Queryable,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const now = new Date();
  const present = rows.map((row) => presentOther(row, now));
  const people = await readSummaries(database, present);
  return rows.flatMap((row, index) => toConversation(row, people.get(present[index] ?? null)));
}

function toConversation(row: ConversationRow, other: ProfileSummary | undefined): Conversation[] {
  const state = stateFor(row, row.user_id);
  if (state === null) return [];
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
      seen_up_to: state === 'open' && other ? seenUpTo(row) : null,
      is_muted: row.is_muted,
      updated_at: row.updated_at,
    },
  ];
}

function seenUpTo({ shows_mine, shows_theirs, seen_up_to }: ConversationRow): number | null {
  return shows_mine && shows_theirs ? seen_up_to : null;
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
