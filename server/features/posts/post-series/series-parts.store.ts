import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the given posts that a series contains. */
export const postsAmong = rows('post_series_parts').valuesAmong('post_id', 'series_id');

export const ownPostsAmong = rows('posts').valuesAmong('id', 'user_id');

/** Returns the posts that are in at least the given number of series, without deleted series. */
export async function findFullPosts(transaction: Queryable, ids: readonly string[], max: number) {
  const rows = await transaction
    .selectFrom('post_series_parts as parts')
    .innerJoin('post_series as series', 'series.id', 'parts.series_id')
    .where('parts.post_id', 'in', [...ids])
    .where('series.deleted_at', 'is', null)
    .groupBy('parts.post_id')
    .having((eb) => eb.fn.countAll<number>(), '>=', max)
    .select('parts.post_id')
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Returns those visible posts of a series of which the followers were not notified yet, the last post first. */
export async function listUnnotified(transaction: Queryable, seriesId: string, limit: number) {
  return transaction
    .selectFrom('post_series_parts as parts')
    .innerJoin('posts', 'posts.id', 'parts.post_id')
    .where('parts.series_id', '=', seriesId)
    .where('parts.notified_at', 'is', null)
    .where('posts.is_published', '=', true)
    .where('posts.own_audience', '!=', 'private')
    .orderBy('parts.position', 'desc')
    .orderBy('parts.post_id', 'desc')
    .limit(limit)
    .select(['posts.id', 'posts.title'])
    .execute();
}

export async function setNotified(
  transaction: Queryable,
  seriesId: string,
  ids: readonly string[],
  notified_at: string,
): Promise<void> {
  await transaction
    .updateTable('post_series_parts')
    .set({ notified_at })
    .where('series_id', '=', seriesId)
    .where('post_id', 'in', [...ids])
    .execute();
}
