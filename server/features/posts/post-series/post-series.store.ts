import { sql } from 'kysely';
import type { PostSeriesTable } from '#server/features/posts/post-series/post-series.tables.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

const byId = prepared<{ id: string }>()((database, value) =>
  database
    .selectFrom('post_series')
    .where('id', '=', value('id'))
    .where('deleted_at', 'is', null)
    .selectAll(),
);

/** Finds a series that is not deleted, or null. */
export async function findSeries(database: Queryable, id: string): Promise<PostSeriesTable | null> {
  return (await byId(database, { id }))[0] ?? null;
}

/** Series that are not deleted, by their ids, in any order. */
export const findSeriesAmong = preparedList<object>()((database, ids) =>
  database
    .selectFrom('post_series')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .selectAll(),
);

/** Locks a series until the transaction ends, also a deleted one. Returns null when it does not exist. */
export async function lockSeries(
  transaction: Queryable,
  id: string,
): Promise<PostSeriesTable | null> {
  const row = await transaction
    .selectFrom('post_series')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'post_series'))
    .executeTakeFirst();
  return row ?? null;
}

/** The id of the series of a request, or null. */
export async function findSeriesOfRequest(
  database: Queryable,
  userId: string,
  requestId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('post_series')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The number of the series of a member, without deleted ones. */
export async function countSeries(database: Queryable, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('post_series')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a series. */
export async function insertSeries(transaction: Queryable, row: PostSeriesTable): Promise<void> {
  await transaction.insertInto('post_series').values(row).execute();
}

/** Saves fields of a series. */
export async function updateSeries(
  transaction: Queryable,
  id: string,
  fields: Partial<PostSeriesTable>,
): Promise<void> {
  await transaction.updateTable('post_series').set(fields).where('id', '=', id).execute();
}

/** Series, the last changed first. */
export const seriesKeyset = new Keyset('desc', { time: 'updated_at', id: 'id' }, 'series');

/** The series of a member with the number of their posts, and whether they have a post. */
export const listOwn = preparedPages<{ user: string; post: string }>()(
  seriesKeyset,
  (database, value, limit) =>
    database
      .selectFrom('post_series')
      .where('user_id', '=', value('user'))
      .where('deleted_at', 'is', null)
      .$call(seriesKeyset.pageAfter(value, limit))
      .select([
        'id',
        'title',
        'updated_at',
        sql<number>`(select count(*) from post_series_parts as parts
          where parts.series_id = post_series.id)`.as('parts_count'),
        sql<string | null>`(select post_id from post_series_parts as parts
          where parts.series_id = post_series.id and parts.post_id = ${value('post')})`.as(
          'has_post',
        ),
      ]),
);

/** The ids of some series of a member, also deleted ones. */
export async function listSomeIds(
  database: Queryable,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('post_series')
    .where('user_id', '=', userId)
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of some series that were deleted before a time. */
export async function listDeletedBefore(
  database: Queryable,
  before: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('post_series')
    .where('deleted_at', '<', before)
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a series with its rows, unless it has been restored since it was found as deleted before a time. */
export async function deleteSeries(
  database: Database,
  id: string,
  deletedBefore: string | null,
): Promise<void> {
  await database.writeOne((queryable) =>
    queryable
      .deleteFrom('post_series')
      .where('id', '=', id)
      .$if(deletedBefore !== null, (query) =>
        query.where('deleted_at', '<', deletedBefore as string),
      )
      .execute(),
  );
}
