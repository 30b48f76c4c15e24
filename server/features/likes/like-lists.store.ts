import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { beyondLast, type Keyset } from '#server/platform/database/paging.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

// The page is limited before the join: with the limit outside, the planner joins whole tables first.
const ofPost = preparedVariants((limit: number) =>
  prepared<{ post: string; count: number; id: string }>()((database, value) =>
    database
      .selectFrom((eb) =>
        eb
          .selectFrom('likes')
          .where('post_id', '=', value('post'))
          .where(({ eb: where, refTuple, tuple }) =>
            where(refTuple('count', 'user_id'), '<', tuple(value('count'), value('id'))),
          )
          .orderBy('count', 'desc')
          .orderBy('user_id', 'desc')
          .limit(sql.lit(limit))
          .select(['user_id', 'count', 'updated_at'])
          .as('page'),
      )
      .innerJoin('profiles', 'profiles.id', 'page.user_id')
      .select([
        'profiles.id',
        'profiles.username',
        'profiles.display_name',
        'profiles.avatar_key',
        'profiles.is_verified',
        'page.count',
        'page.updated_at',
      ])
      .orderBy('page.count', 'desc')
      .orderBy('page.user_id', 'desc'),
  ),
);

interface ListPage {
  after: Keyset | null;
  limit: number;
}

/** Who likes a post, the most first, from `after` (`[count, user_id]`) on. */
export async function listLikers(
  database: Queryable,
  { post, after, limit }: ListPage & { post: string },
) {
  const [count, id] = after ?? [beyondLast.count, beyondLast.id];
  return ofPost(limit)(database, { post, count: Number(count), id: String(id) });
}

const ofUser = preparedVariants((limit: number) =>
  prepared<{ user: string; time: string; id: string }>()((database, value) =>
    database
      .selectFrom('likes')
      .where('user_id', '=', value('user'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'post_id'), '<', tuple(value('time'), value('id'))),
      )
      .orderBy('created_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(sql.lit(limit))
      .select(['post_id', 'created_at']),
  ),
);

/** What a member likes, the latest first, from `after` (`[created_at, post_id]`) on. */
export async function listLiked(
  database: Queryable,
  { user, after, limit }: ListPage & { user: string },
) {
  const [time, id] = after ?? [beyondLast.time, beyondLast.id];
  return ofUser(limit)(database, { user, time: String(time), id: String(id) });
}
