import type { Queryable } from '#server/platform/database/database.ts';

/** Returns those of the given posts that a series does not contain. */
export async function missingAmong(
  transaction: Queryable,
  seriesId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('post_series_parts')
    .where('series_id', '=', seriesId)
    .where('post_id', 'in', [...ids])
    .select('post_id')
    .execute();
  const present = new Set(rows.map(({ post_id }) => post_id));
  return [...new Set(ids)].filter((id) => !present.has(id));
}

export async function findOwnPosts(transaction: Queryable, userId: string, ids: readonly string[]) {
  const rows = await transaction
    .selectFrom('posts')
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

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

/** Returns the visible posts of a series of which its followers were not notified yet, the last post first. */
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
