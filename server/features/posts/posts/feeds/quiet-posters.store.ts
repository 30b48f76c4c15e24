import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { isForFollower } from '../readable-posts.shared.store.ts';
import { isByFollowed, readByFollowers } from './following-feed.store.ts';

/** The number of the site's newest posts that are read for a viewer who follows many members. */
export const QUIET_WALK = 2000;

/** The highest number of posts that is counted. Authors with more count as equal. */
const COUNTED = 20;

/** Returns the posts of followed members since a time, among the newest 2,000 of the site, in any order. */
export const listFollowedWithin = prepared<{ viewer: string; since: string }>()(
  (database, value) => {
    const newest = database
      .selectFrom('posts')
      .where('is_published', '=', sql.lit(true))
      .where('created_at', '>=', value('since'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(QUIET_WALK))
      .select(['id', 'user_id', 'audience', 'own_audience', 'created_at']);
    return database
      .selectFrom(newest.as('newest'))
      .where('audience', 'in', readByFollowers)
      .where(isForFollower('newest', value('viewer')))
      .where(isByFollowed('newest', value('viewer')))
      .select(['id', 'user_id', 'created_at']);
  },
);

const countsSince = preparedList<{ since: string }>()((database, authors, value) =>
  database
    .selectFrom('profiles')
    .where('profiles.id', 'in', authors)
    .select([
      'profiles.id',
      ({ selectFrom }) =>
        selectFrom(
          selectFrom('posts')
            .whereRef('posts.user_id', '=', 'profiles.id')
            .where('posts.is_published', '=', sql.lit(true))
            .where('posts.created_at', '>=', value('since'))
            .select('posts.id')
            .limit(sql.lit(COUNTED))
            .as('own'),
        )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('posts'),
    ]),
);

/** Returns the number of posts that each author has published since a time, at most 20, by author id. */
export async function countPostsSince(
  database: Queryable,
  authors: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  const rows = await countsSince(database, authors, { since });
  return new Map(rows.map(({ id, posts }) => [id, posts ?? 0]));
}
