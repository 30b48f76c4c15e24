import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { publishedKeyset } from '../posts.store.ts';
import { reactionKeyset } from '../reacted-posts.store.ts';
import { LIKERS_COUNTED } from './feed-ranking.ts';
import { feedKeysets } from './feeds.store.ts';

const first = preparedVariants((sort: keyof typeof feedKeysets) =>
  prepared<{ limit: number }>()((database, value) =>
    database
      .selectFrom('posts')
      .where('is_published', '=', true)
      .where('audience', '=', 'public')
      .$call(feedKeysets[sort].orderBy())
      .limit(value('limit'))
      .select('id'),
  ),
);

/** Returns the newest or the most liked published public posts. */
export async function listFirst(
  database: Queryable,
  sort: keyof typeof feedKeysets,
  limit: number,
): Promise<string[]> {
  return (await first(sort)(database, { limit })).map(({ id }) => id);
}

/** Returns the posts that can be recommended: published and public, with a picture. */
export function findCandidates(database: Queryable, ids: readonly string[]) {
  return (
    database
      .selectFrom('posts')
      .innerJoin('profiles', 'profiles.id', 'posts.user_id')
      .where('posts.id', 'in', ids)
      .where('posts.is_published', '=', true)
      .where('posts.audience', '=', 'public')
      .where('posts.image_key', 'is not', null)
      .select((eb) => [
        'posts.id',
        'posts.user_id',
        'posts.created_at',
        'posts.character_tags',
        'profiles.post_count as author_posts',
        eb
          .selectFrom(
            eb
              .selectFrom('likes')
              .whereRef('likes.post_id', '=', 'posts.id')
              .whereRef('likes.user_id', '<>', 'posts.user_id')
              .select('likes.user_id')
              // Limited, because more likers do not raise the score.
              .limit(sql.lit(LIKERS_COUNTED))
              .as('counted'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('likers'),
      ])
      // A count is never null.
      .$narrowType<{ likers: number }>()
      .execute()
  );
}

/** Returns the posts that the viewer liked most recently. */
export const listLatestLiked = prepared<{ viewer: string; limit: number }>()((database, value) => {
  const latest = database
    .selectFrom('likes')
    .where('user_id', '=', value('viewer'))
    .$call(reactionKeyset.orderBy())
    .limit(value('limit'))
    .select('post_id');
  return database
    .selectFrom(latest.as('latest'))
    .innerJoin('posts', 'posts.id', 'latest.post_id')
    .select(['posts.id', 'posts.user_id', 'posts.character_tags']);
});

/** Returns the posts that the viewer published most recently. */
export const listLatestOwn = prepared<{ viewer: string; limit: number }>()((database, value) =>
  database
    .selectFrom('posts')
    .where('user_id', '=', value('viewer'))
    .where('is_published', '=', true)
    .$call(publishedKeyset.orderBy())
    .limit(value('limit'))
    .select(['id', 'user_id', 'character_tags']),
);
