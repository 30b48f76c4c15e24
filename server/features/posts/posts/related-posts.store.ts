import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { publishedKeyset } from './posts.store.ts';

/** The number of an author's newest posts that are read. It bounds the cost when few of them have a picture. */
const AUTHORS_NEWEST = 100;

const picturesByAuthor = preparedVariants((limit: number) =>
  prepared<{ author: string; post: string }>()((database, value) => {
    const newest = database
      .selectFrom('posts')
      .where('user_id', '=', value('author'))
      .where('is_published', '=', true)
      .where('own_audience', '=', sql.lit('public'))
      .$call(publishedKeyset.orderBy())
      .limit(sql.lit(AUTHORS_NEWEST))
      .select(['id', 'image_key', 'created_at']);
    return database
      .selectFrom(newest.as('page'))
      .where('image_key', 'is not', null)
      .where('id', '<>', value('post'))
      .$call(publishedKeyset.orderBy())
      .limit(sql.lit(limit))
      .select('id');
  }),
);

/**
 * Returns the published public posts with a picture by an author, the newest first, except one post. Posts for
 * followers are omitted, because all readers share the result.
 */
export async function listPicturesByAuthor(
  database: Queryable,
  { limit, ...values }: { author: string; post: string; limit: number },
): Promise<string[]> {
  const rows = await picturesByAuthor(limit)(database, values);
  return rows.map(({ id }) => id);
}

interface NearValues {
  tag: string;
  author: string;
  post: string;
}

/**
 * Returns published public posts with a picture by other members. Reads the `limit` posts of a tag that are next to a
 * post in the order of ids, on one side. Ids are random, so each post of a large tag has different neighbours.
 */
export const listPicturesNear = preparedVariants((side: '<' | '>', limit: number) =>
  prepared<NearValues>()((database, value) => {
    const near = database
      .selectFrom('post_character_tags')
      .where('tag', '=', value('tag'))
      .where('post_id', side, value('post'))
      .orderBy('post_id', side === '<' ? 'desc' : 'asc')
      .limit(sql.lit(limit))
      .select('post_id');
    return database
      .selectFrom(near.as('page'))
      .innerJoin('posts', 'posts.id', 'page.post_id')
      .where('posts.is_published', '=', true)
      .where('posts.audience', '=', 'public')
      .where('posts.image_key', 'is not', null)
      .where('posts.user_id', '<>', value('author'))
      .select(['posts.id', 'posts.likes_count']);
  }),
);
