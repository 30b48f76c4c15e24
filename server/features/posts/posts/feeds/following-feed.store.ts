import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { isReadableByFollowers } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import {
  pageSize,
  prepared,
  preparedVariants,
  type ValueOf,
} from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isForFollower } from '../readable-posts.shared.store.ts';

export const followingKeyset = new Keyset('desc', { time: 'created_at', id: 'id' }, 'following');

type PostInTime = Pick<Tables['posts'], 'id' | 'created_at'>;

/** An author with the time of their newest post. */
export type PostOfEach = PostInTime & Pick<Tables['posts'], 'user_id'>;

/** The number of the site's newest posts that are read before each followed member is queried. */
export const WALK = 300;

/**
 * The audiences whose posts followers may read, as literals of the statement, like `is_published`. With parameters,
 * PostgreSQL would expect so few rows that it would plan the statement at each run.
 */
export const readByFollowers = [
  sql.lit<ProfileVisibility>('public'),
  sql.lit<ProfileVisibility>('followers'),
];

/**
 * Returns the condition that the viewer follows the author of a post. It is a scalar subquery, which looks up authors one
 * by one. For `exists`, PostgreSQL may read all followed members.
 */
export function isByFollowed(post: string, viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(select following_id from follows
    where follower_id = ${viewer} and following_id = ${sql.ref(`${post}.user_id`)}) is not null`;
}

const walk = preparedVariants((limit: number) =>
  prepared<After & { viewer: string }>()((database, value) => {
    const newest = database
      .selectFrom('posts')
      .where('is_published', '=', sql.lit(true))
      .$call(followingKeyset.pageAfter(value, WALK))
      .select(['id', 'user_id', 'audience', 'own_audience', 'created_at']);
    return database
      .selectFrom(newest.as('newest'))
      .where('audience', 'in', readByFollowers)
      .where(isForFollower('newest', value('viewer')))
      .where(isByFollowed('newest', value('viewer')))
      .$call(followingKeyset.orderBy())
      .limit(sql.lit(limit))
      .select(['id', 'created_at']);
  }),
);

/**
 * Reads the newest 300 posts of the site after `after`, and returns those by followed members. If these are `limit`
 * posts, they are the next posts of the feed. If they are fewer, the next posts of the feed may be older.
 */
export async function walkNewest(database: Queryable, viewer: string, after: After, limit: number) {
  const posts = await walk(pageSize(limit))(database, { viewer, ...after });
  return posts.slice(0, limit);
}

/** A range of the followed members: from one id (excluded) to another (included). */
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

/** Returns the id of the `size`th followed member after `from`, or null when fewer are left. */
export async function findEndOfFollowed(
  database: Queryable,
  { viewer, from, size }: { viewer: string; from: string; size: number },
): Promise<string | null> {
  const [row] = await endOfFollowed(size)(database, { viewer, from });
  return row?.following_id ?? null;
}

/** Returns, for each followed member, the newest post that the viewer sees. The posts are in the order of the feed. */
function newestPosts(database: Queryable, value: ValueOf<Followed & After>) {
  const followed = database
    .selectFrom('follows')
    .where('follows.follower_id', '=', value('viewer'))
    .where('follows.following_id', '>', value('from'))
    .where('follows.following_id', '<=', value('to'));
  const newestOf = ({ selectFrom }: ExpressionBuilder<Tables, 'follows'>) =>
    selectFrom('posts as own')
      .whereRef('own.user_id', '=', 'follows.following_id')
      .where('own.is_published', '=', sql.lit(true))
      .where(isForFollower('own', value('viewer')))
      .$call(followingKeyset.pageAfter(value, 1, 'own'));
  // SQLite has no lateral joins, and a scalar subquery has one column. So SQLite finds the row number in the index and
  // reads the post by it.
  return engineOf(database) === 'postgres'
    ? followed
        .innerJoinLateral(
          (builder) =>
            newestOf(builder).select(['own.id', 'own.user_id', 'own.created_at']).as('newest'),
          (join) => join.onTrue(),
        )
        .$call(followingKeyset.orderBy('newest'))
        .select(['newest.id', 'newest.user_id', 'newest.created_at'])
    : followed
        .innerJoin('posts as newest', (join) =>
          join.on(sql.ref('newest.rowid'), '=', (builder) =>
            newestOf(builder).select(sql<number>`own.rowid`.as('rowid')),
          ),
        )
        .$call(followingKeyset.orderBy('newest'))
        .select(['newest.id', 'newest.user_id', 'newest.created_at']);
}

const newestOfEach = preparedVariants((limit: number) =>
  prepared<Followed & After>()((database, value) =>
    database
      .selectFrom(newestPosts(database, value).as('newest'))
      // The author is checked outside of the query that sorts the posts, so that PostgreSQL looks up only the authors
      // of the page.
      .where(isReadableByFollowers('newest.user_id'))
      .$call(followingKeyset.orderBy())
      .limit(sql.lit(limit))
      .selectAll(),
  ),
);

/** Returns the newest post after `after` of each followed member, limited to the newest `limit` of these posts. */
export async function listNewestOfEach(
  database: Queryable,
  followed: Followed,
  after: After,
  limit: number,
): Promise<PostOfEach[]> {
  const posts = await newestOfEach(pageSize(limit))(database, { ...followed, ...after });
  return posts.slice(0, limit);
}

/**
 * Returns the items, filled up to a power of two, so that few prepared queries suffice. The last item is repeated, which
 * adds no rows to a union.
 */
export function filledUp<Item>(items: readonly Item[]): Item[] {
  const length = 2 ** Math.ceil(Math.log2(items.length));
  return Array.from({ length }, (_, index) => items[Math.min(index, items.length - 1)] as Item);
}

type AuthorsValues = After & { viewer: string; since: string } & {
  [author: `author${number}`]: string;
};

const byAuthors = preparedVariants((authors: number, limit: number) =>
  prepared<AuthorsValues>()((database, value) => {
    const range = (author: number) =>
      database
        .selectFrom('posts')
        .where('user_id', '=', value(`author${author}`))
        .where('is_published', '=', sql.lit(true))
        .where(isForFollower('posts', value('viewer')))
        .$call(followingKeyset.pageAfter(value, limit))
        .where('created_at', '>=', value('since'))
        .select(['id', 'created_at']);
    const ranges = Array.from({ length: authors }, (_, author) =>
      database.selectFrom(range(author).as('range')).selectAll(),
    );
    return database
      .selectFrom(ranges.reduce((all, one) => all.unionAll(one)).as('merged'))
      .selectAll()
      .distinct()
      .$call(followingKeyset.orderBy())
      .limit(sql.lit(limit));
  }),
);

/** Returns posts of followed authors that the viewer sees, from before `after` back to `since`, the newest first. */
export async function listByAuthors(
  database: Queryable,
  { viewer, authors, since }: { viewer: string; authors: readonly string[]; since: string },
  after: After,
  limit: number,
): Promise<PostInTime[]> {
  if (authors.length === 0) return [];
  const named = filledUp(authors);
  const posts = await byAuthors(named.length, pageSize(limit))(database, {
    ...Object.fromEntries(named.map((author, index) => [`author${index}`, author])),
    ...after,
    viewer,
    since,
  });
  return posts.slice(0, limit);
}

const followingCount = rows('profiles').valueBy('following_count', 'id');

export async function countFollowed(database: Queryable, viewer: string): Promise<number> {
  return (await followingCount(database, viewer)) ?? 0;
}
