import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether one of the two members of a message has not deleted it for themselves, as SQL. */
export function isUndeletedFor(viewer: string | AliasableExpression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`case
    when messages.sender_id = ${viewer} then messages.is_deleted_by_sender = false
    else messages.is_deleted_by_recipient = false
  end`;
}
