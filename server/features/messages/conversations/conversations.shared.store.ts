import { sql } from 'kysely';
import type {
  ConversationSidesTable,
  ConversationsTable,
} from '#server/features/messages/conversations/conversations.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Locks a conversation until the transaction ends. Called before each change of its messages or its sides. */
export const lockConversationRow = rows('conversations').lockBy('id');

/** Changes a locked conversation. */
export async function updateConversation(
  transaction: Queryable,
  id: string,
  changes: Partial<ConversationsTable>,
): Promise<void> {
  await transaction.updateTable('conversations').set(changes).where('id', '=', id).execute();
}

type SideKey = Pick<ConversationSidesTable, 'conversation_id' | 'user_id'>;

/** Counts the unread messages of a member again. */
export async function recountUnread(transaction: Queryable, key: SideKey): Promise<void> {
  const { conversation_id, user_id } = key;
  await sql`update conversation_sides set unread_count = (
      select count(*) from messages
      where messages.conversation_id = ${conversation_id} and messages.recipient_id = ${user_id}
        and messages.sequence > conversation_sides.read_up_to
        and messages.sequence > conversation_sides.cleared_up_to
        and messages.state = 'shown' and messages.hidden_at is null
        and messages.is_deleted_by_recipient = false
    ) where conversation_id = ${conversation_id} and user_id = ${user_id}`.execute(transaction);
}

/** Returns the ids of conversations of a member, up to a limit. */
export async function listIdsOfMember(
  database: Queryable,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('conversation_sides')
    .where('user_id', '=', userId)
    .limit(limit)
    .select('conversation_id')
    .execute();
  return rows.map(({ conversation_id }) => conversation_id);
}
