import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Stores a follow of a series. A repeated call changes nothing. */
export const insertSeriesFollow = rows('post_series_follows').insertOnceBy('series_id', 'user_id');

export const deleteSeriesFollow = rows('post_series_follows').deleteBy('series_id', 'user_id');

export const countFollowed = rows('post_series_follows').countBy('user_id');

const followed = preparedList<{ user: string }>()((database, ids, value) =>
  database
    .selectFrom('post_series_follows')
    .where('series_id', 'in', ids)
    .where('user_id', '=', value('user'))
    .select('series_id'),
);

/** Returns the series among the given ones that a member follows. */
export async function followedAmongSeries(
  database: Queryable,
  user: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await followed(database, ids, { user })).map(({ series_id }) => series_id));
}

/** The sort order of followed series, the last followed first. */
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

/** Returns the next followers of a series after a given user id, sorted by id. */
export async function listFollowers(
  transaction: Queryable,
  seriesId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('post_series_follows')
    .where('series_id', '=', seriesId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
