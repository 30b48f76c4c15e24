import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the SQL condition that a member has not deleted a message on their side. */
export function isUndeletedFor(viewer: string | AliasableExpression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`case
    when messages.sender_id = ${viewer} then messages.is_deleted_by_sender = false
    else messages.is_deleted_by_recipient = false
  end`;
}
