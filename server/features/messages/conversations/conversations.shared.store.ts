import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { ConversationSidesTable } from './conversations.tables.ts';

/** Locks a conversation until the transaction ends. Called before each change of its messages or its sides. */
export const lockConversationRow = rows('conversations').lockBy('id');

export const updateConversation = rows('conversations').updateBy('id');

export async function recountUnread(
  transaction: Queryable,
  { conversation_id, user_id }: Pick<ConversationSidesTable, 'conversation_id' | 'user_id'>,
) {
  await sql`update conversation_sides set unread_count = (
      select count(*) from messages
      where messages.conversation_id = ${conversation_id} and messages.recipient_id = ${user_id}
        and messages.sequence > conversation_sides.read_up_to
        and messages.sequence > conversation_sides.cleared_up_to
        and messages.state = 'shown' and messages.hidden_at is null
        and messages.is_deleted_by_recipient = false
    ) where conversation_id = ${conversation_id} and user_id = ${user_id}`.execute(transaction);
}

export const listIdsOfMember = rows('conversation_sides').valuesBy('conversation_id', 'user_id');

/** Returns the SQL condition that a member has not deleted a message on their side. */
export function isUndeletedFor(viewer: string | AliasableExpression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`case
    when messages.sender_id = ${viewer} then messages.is_deleted_by_sender = false
    else messages.is_deleted_by_recipient = false
  end`;
}
