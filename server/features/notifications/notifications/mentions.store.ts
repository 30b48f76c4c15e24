import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the members who were notified of a mention by one member about one post or event. */
export async function listMentioned(
  transaction: Queryable,
  { from, relatedId }: { from: string; relatedId: string },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('notifications')
    // A literal, so that the partial index is used.
    .where(sql<SqlBool>`type = 'mention'`)
    .where('related_id', '=', relatedId)
    .where('from_user_id', '=', from)
    .select('target_user_id')
    .execute();
  return rows.flatMap(({ target_user_id }) => target_user_id ?? []);
}
