import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the series that contain a post and whose followers were not notified of the post. */
export async function listSeriesToNotify(transaction: Queryable, postId: string) {
  const rows = await transaction
    .selectFrom('post_series_parts')
    .where('post_id', '=', postId)
    .where('notified_at', 'is', null)
    .orderBy('series_id')
    .select('series_id')
    .execute();
  return rows.map(({ series_id }) => series_id);
}
