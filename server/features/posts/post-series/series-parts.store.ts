import type { PostSeriesPartsTable } from '#server/features/posts/post-series/post-series.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';

/** The posts of a series with their positions, in order. */
export async function readParts(
  transaction: Queryable,
  seriesId: string,
): Promise<PostSeriesPartsTable[]> {
  return transaction
    .selectFrom('post_series_parts')
    .where('series_id', '=', seriesId)
    .orderBy('position')
    .selectAll()
    .execute();
}

/** Inserts posts into series without checks. */
export async function insertParts(
  transaction: Queryable,
  rows: readonly PostSeriesPartsTable[],
): Promise<void> {
  await insertAll(transaction, 'post_series_parts', [...rows]);
}

/** Takes a post out of a series. */
export async function deletePart(
  transaction: Queryable,
  seriesId: string,
  postId: string,
): Promise<void> {
  await transaction
    .deleteFrom('post_series_parts')
    .where('series_id', '=', seriesId)
    .where('post_id', '=', postId)
    .execute();
}

interface Shift {
  /** The first and the last position that move. */
  from: number;
  to: number;
  by: 1 | -1;
}

/** Moves a run of posts of a series by one place. */
export async function shiftParts(
  transaction: Queryable,
  seriesId: string,
  { from, to, by }: Shift,
): Promise<void> {
  await transaction
    .updateTable('post_series_parts')
    .set((eb) => ({ position: eb('position', '+', by) }))
    .where('series_id', '=', seriesId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute();
}

/** Puts a post of a series at a position. */
export async function placePart(
  transaction: Queryable,
  part: Pick<PostSeriesPartsTable, 'series_id' | 'post_id' | 'position'>,
): Promise<void> {
  await transaction
    .updateTable('post_series_parts')
    .set({ position: part.position })
    .where('series_id', '=', part.series_id)
    .where('post_id', '=', part.post_id)
    .execute();
}

/** The posts, among those given, that are a member's own. */
export async function findOwnPosts(
  transaction: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('posts')
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of the posts that are in so many series or more, without deleted ones. */
export async function findFullPosts(
  transaction: Queryable,
  ids: readonly string[],
  max: number,
): Promise<string[]> {
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

/** The rows of a post in all series, for its backup. */
export async function readPartsOfPost(
  transaction: Queryable,
  postId: string,
): Promise<PostSeriesPartsTable[]> {
  return transaction
    .selectFrom('post_series_parts')
    .where('post_id', '=', postId)
    .orderBy('series_id')
    .selectAll()
    .execute();
}

/** Posts of a series that others see and of which its followers were not told, the last one first. */
export async function listUntold(
  transaction: Queryable,
  seriesId: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  return transaction
    .selectFrom('post_series_parts as parts')
    .innerJoin('posts', 'posts.id', 'parts.post_id')
    .where('parts.series_id', '=', seriesId)
    .where('parts.notified_at', 'is', null)
    .where('posts.is_published', '=', true)
    .where('posts.own_audience', '!=', 'private')
    .orderBy('parts.position', 'desc')
    .limit(limit)
    .select(['posts.id', 'posts.title'])
    .execute();
}

/** Notes that the followers of a series are told of posts. */
export async function markTold(
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
