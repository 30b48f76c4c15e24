import { sql } from 'kysely';
import { PostListStore } from '#server/features/posts/post-lists/post-lists.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

export const postSeries = new PostListStore({
  lists: 'post_series',
  items: 'post_series_parts',
  listId: 'series_id',
  isRestorable: true,
});

/** Reads series by their ids, in any order, without deleted series. */
export const findSeriesAmong = preparedList<object>()((database, ids) =>
  database
    .selectFrom('post_series')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .selectAll(),
);

export const seriesKeyset = new Keyset('desc', { time: 'updated_at', id: 'id' }, 'series');

/** Returns the series of a member, each with its number of posts and whether it contains `post`. */
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

export async function listDeletedBefore(database: Queryable, before: string, limit: number) {
  const rows = await database
    .selectFrom('post_series')
    .where('deleted_at', '<', before)
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a series with its rows, unless it was restored after `listDeletedBefore` returned its id. */
export async function deleteExpired(database: Database, id: string, before: string): Promise<void> {
  await database.writeOne((queryable) =>
    queryable
      .deleteFrom('post_series')
      .where('id', '=', id)
      .where('deleted_at', '<', before)
      .execute(),
  );
}

/** Stores a follow of a series. A repeated call changes nothing. */
export const insertSeriesFollow = rows('post_series_follows').insertOnceBy('series_id', 'user_id');
export const deleteSeriesFollow = rows('post_series_follows').deleteBy('series_id', 'user_id');
export const countFollowed = rows('post_series_follows').countBy('user_id');

export const followedAmongSeries = rows('post_series_follows').valuesAmong('series_id', 'user_id');

export const followedKeyset = new Keyset(
  'desc',
  { time: 'created_at', id: 'series_id' },
  'followed',
);

export const listFollowedIds = preparedPages<{ user: string }>()(
  followedKeyset,
  (database, value, limit) =>
    database
      .selectFrom('post_series_follows')
      .where('user_id', '=', value('user'))
      .$call(followedKeyset.pageAfter(value, limit))
      .select(['series_id', 'created_at']),
);

export const listFollowers = rows('post_series_follows').valuesBy('user_id', 'series_id');
