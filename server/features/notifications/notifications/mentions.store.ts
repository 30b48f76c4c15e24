import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the members who were notified that one member has mentioned them in one post or event. */
export async function listMentioned(
  transaction: Queryable,
  { from, relatedId }: { from: string; relatedId: string },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('notifications')
    // The type is a literal, so that the planner finds the partial index.
    .where(sql<SqlBool>`type = 'mention'`)
    .where('related_id', '=', relatedId)
    .where('from_user_id', '=', from)
    .select('target_user_id')
    .execute();
  return rows.flatMap(({ target_user_id }) => target_user_id ?? []);
}
