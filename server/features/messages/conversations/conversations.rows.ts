import type {
  ConversationSidesTable,
  ConversationsTable,
  RowFields,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `conversations` of two members, by default open and without messages. */
export function conversationRow({
  members,
  ...fields
}: { members: readonly [string, string] } & Partial<ConversationsTable>): ConversationsTable {
  return {
    id: newId(),
    ...pairOf(members),
    status: 'open',
    asked_by: null,
    answered_at: null,
    last_sequence: 0,
    revision: 0,
    created_at: new Date().toISOString(),
    ...fields,
  };
}

/** Two members in the order of the table. */
export function pairOf([one, other]: readonly [string, string]) {
  // Ids are ASCII, so this is the byte order of both engines.
  return one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one };
}

/** A row of `conversation_sides`, by default without messages. */
export function conversationSideRow(
  fields: RowFields<ConversationSidesTable, 'conversation_id' | 'user_id' | 'other_id'>,
): ConversationSidesTable {
  return {
    box: 'none',
    unread_count: 0,
    read_up_to: 0,
    cleared_up_to: 0,
    has_answered: false,
    is_muted: false,
    updated_at: new Date().toISOString(),
    ...fields,
  };
}
