import { sql } from 'kysely';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** The posts of a member, the earliest first. */
export const postedKeyset = new Keyset('asc', { time: 'created_at', id: 'id' });

/**
 * A page of the published posts of a member, without an end: for a range with two ends, SQLite takes all posts of the site in that
 * time to be as few as those of the member.
 */
export const listPostsFrom = preparedPages<{ user: string }>()(
  postedKeyset,
  (database, value, limit) =>
    database
      .selectFrom('posts')
      .where('user_id', '=', value('user'))
      .where('is_published', '=', sql.lit(true))
      .$call(postedKeyset.pageAfter(value, limit))
      .select(['id', 'created_at', 'likes_count', 'comments_count', 'character_tags'])
      .select('own_audience'),
);
