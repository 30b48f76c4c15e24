import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { pageSize, prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { PostsTable, Visibility } from '#server/platform/database/tables.ts';

/** Where a page by time begins: after this post. */
export interface TimePlace {
  time: string;
  id: string;
}

/** A post in a list by time. */
export type PostInTime = Pick<PostsTable, 'id' | 'created_at'>;

/** The newest post of one of many authors. */
export type PostOfEach = PostInTime & Pick<PostsTable, 'user_id'>;

/** So many of the site's newest posts are looked through before the followed are asked one by one. */
export const WALK = 300;

const walk = preparedVariants((limit: number) =>
  prepared<TimePlace & { viewer: string }>()((database, value) => {
    const newestFor = (audience: Visibility) =>
      database
        .selectFrom('posts')
        .where('is_published', '=', true)
        .where('audience', '=', audience)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(value('time'), value('id'))),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(WALK))
        .select(['id', 'user_id', 'created_at']);
    const both = database
      .selectFrom(newestFor('public').as('open'))
      .selectAll()
      .unionAll(database.selectFrom(newestFor('followers').as('closed')).selectAll());
    const newest = database
      .selectFrom(both.as('both'))
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(WALK));
    return database
      .selectFrom(newest.as('newest'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('follows')
            .where('follower_id', '=', value('viewer'))
            .whereRef('following_id', '=', 'newest.user_id')
            .select('following_id'),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .select(['id', 'created_at']);
  }),
);

/**
 * The posts of those the viewer follows among the newest 300 after `place`: `limit` of them are the
 * next `limit` of the feed; fewer say nothing about what comes after.
 */
export async function walkNewest(
  database: Queryable,
  viewer: string,
  place: TimePlace,
  limit: number,
): Promise<PostInTime[]> {
  const posts = await walk(pageSize(limit))(database, { viewer, ...place });
  return posts.slice(0, limit);
}

/** Some of those whom a member follows: from one id (excluded) to another (included). */
export interface Followed {
  viewer: string;
  from: string;
  to: string;
}

const endOfFollowed = preparedVariants((size: number) =>
  prepared<{ viewer: string; from: string }>()((database, value) =>
    database
      .selectFrom('follows')
      .where('follower_id', '=', value('viewer'))
      .where('following_id', '>', value('from'))
      .orderBy('following_id')
      .limit(1)
      .offset(sql.lit(size - 1))
      .select('following_id'),
  ),
);

/** The id of the `size`th followed member after `from`; null when fewer are left. */
export async function findEndOfFollowed(
  database: Queryable,
  { viewer, from, size }: { viewer: string; from: string; size: number },
): Promise<string | null> {
  const [row] = await endOfFollowed(size)(database, { viewer, from });
  return row?.following_id ?? null;
}

const newestOfEach = preparedVariants((limit: number) =>
  prepared<Followed & TimePlace>()((database, value) =>
    database
      .selectFrom('follows')
      .innerJoin('posts', (join) =>
        join.on('posts.id', '=', ({ selectFrom }) =>
          selectFrom('posts as own')
            .whereRef('own.user_id', '=', 'follows.following_id')
            .where('own.is_published', '=', true)
            .where(({ eb, refTuple, tuple }) =>
              eb(refTuple('own.created_at', 'own.id'), '<', tuple(value('time'), value('id'))),
            )
            .orderBy('own.created_at', 'desc')
            .orderBy('own.id', 'desc')
            .limit(sql.lit(1))
            .select('own.id'),
        ),
      )
      .where('follows.follower_id', '=', value('viewer'))
      .where('follows.following_id', '>', value('from'))
      .where('follows.following_id', '<=', value('to'))
      // An author's posts have one audience, so the newest tells of all.
      .where('posts.audience', '<>', 'private')
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(sql.lit(limit))
      .select(['posts.id', 'posts.user_id', 'posts.created_at']),
  ),
);

/** The newest post after `place` of each of the followed, the newest `limit` of these. */
export async function listNewestOfEach(
  database: Queryable,
  followed: Followed,
  place: TimePlace,
  limit: number,
): Promise<PostOfEach[]> {
  const posts = await newestOfEach(pageSize(limit))(database, { ...followed, ...place });
  return posts.slice(0, limit);
}

type AuthorsValues = TimePlace & { since: string } & { [author: `author${number}`]: string };

const byAuthors = preparedVariants((authors: number, limit: number) =>
  prepared<AuthorsValues>()((database, value) => {
    const range = (author: number) =>
      database
        .selectFrom('posts')
        .where('user_id', '=', value(`author${author}`))
        .where('is_published', '=', true)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(value('time'), value('id'))),
        )
        .where('created_at', '>=', value('since'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(limit))
        .select(['id', 'created_at']);
    const ranges = Array.from({ length: authors }, (_, author) =>
      database.selectFrom(range(author).as('range')).selectAll(),
    );
    return database
      .selectFrom(ranges.reduce((all, one) => all.unionAll(one)).as('merged'))
      .selectAll()
      .distinct()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit));
  }),
);

/** Published posts of the authors after `place` but not before `since`, newest first: each one's own, merged. */
export async function listByAuthors(
  database: Queryable,
  { authors, since }: { authors: readonly string[]; since: string },
  place: TimePlace,
  limit: number,
): Promise<PostInTime[]> {
  if (authors.length === 0) return [];
  // Few texts serve any number of authors: the last one is named again, and found once.
  const named = 2 ** Math.ceil(Math.log2(authors.length));
  const values = Array.from({ length: named }, (_, index) => [
    `author${index}`,
    authors[Math.min(index, authors.length - 1)],
  ]);
  const posts = await byAuthors(named, pageSize(limit))(database, {
    ...Object.fromEntries(values),
    ...place,
    since,
  });
  return posts.slice(0, limit);
}

/** How many members a member follows. */
export async function countFollowed(database: Queryable, viewer: string): Promise<number> {
  const [row] = await followed(database, { viewer });
  return row?.following_count ?? 0;
}

const followed = prepared<{ viewer: string }>()((database, value) =>
  database.selectFrom('profiles').where('id', '=', value('viewer')).select('following_count'),
);
