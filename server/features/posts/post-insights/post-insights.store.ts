import { sql } from 'kysely';
import type { InsightSort } from '#contract/posts/insight-choices.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

/** The figures of a day, or of a month. */
export interface DatedFigure {
  date: string;
  name: string;
  count: number;
}

/** The length of a date in Japan (`YYYY-MM-DD`) or of a month (`YYYY-MM`). */
type DateLength = 10 | 7;

/** Returns the figures of a post, or of all posts of an author, since a day, summed by day or by month. */
export const readFigures = preparedVariants((kind: 'post' | 'author', length: DateLength) =>
  prepared<{ id: string; first: string }>()((database, value) => {
    const date = sql<string>`substr(day, 1, ${sql.lit(length)})`;
    return database
      .selectFrom(`${kind}_figures`)
      .where(kind === 'post' ? 'post_id' : 'user_id', '=', value('id'))
      .where('day', '>=', value('first'))
      .groupBy([date, 'name'])
      .select((eb) => [date.as('date'), 'name', eb.fn.sum<number>('count').as('count')]);
  }),
);

/** The sort orders of the lists of posts. */
export const totalsKeysets = {
  views: new Keyset('desc', { count: 'views', id: 'post_id' }, 'views'),
  likes: new Keyset('desc', { count: 'likes', id: 'post_id' }, 'likes'),
  saves: new Keyset('desc', { count: 'saves', id: 'post_id' }, 'saves'),
};

export const listTotals = preparedVariants((sort: InsightSort) => {
  const keyset: Keyset<'count' | 'id', InsightSort | 'post_id'> = totalsKeysets[sort];
  return preparedPages<{ user: string }>()(keyset, (database, value, limit) =>
    database
      .selectFrom('post_totals')
      .where('user_id', '=', value('user'))
      .$call(keyset.pageAfter(value, limit))
      .select(['post_id', 'views', 'likes', 'saves', 'comments']),
  );
});

/** Returns a post of an author with its totals, or null for posts of other members. */
export async function findOwnTotals(database: Queryable, postId: string, userId: string) {
  const row = await database
    .selectFrom('posts')
    .leftJoin('post_totals', 'post_totals.post_id', 'posts.id')
    .where('posts.id', '=', postId)
    .where('posts.user_id', '=', userId)
    .select(['title', 'is_draft', 'views', 'likes', 'saves', 'comments'])
    .executeTakeFirst();
  return row ?? null;
}

const uncounted = prepared<{ user: string }>()((database, value) => {
  const posts = (isPublished: boolean) =>
    database
      .selectFrom('posts')
      .where('user_id', '=', value('user'))
      .where('is_published', '=', sql.lit(isPublished))
      .select('id');
  const counted = database
    .selectFrom('post_totals')
    .where('user_id', '=', value('user'))
    .select('post_id as id');
  return posts(true)
    .unionAll(posts(false).where('published_at', 'is not', null))
    .except(counted);
});

/**
 * Returns the posts of an author that are or were published and have no totals yet, such as new posts. Published posts
 * are read from the index alone.
 */
export async function listUncounted(database: Queryable, userId: string): Promise<string[]> {
  return (await uncounted(database, { user: userId })).map(({ id }) => id);
}

export async function readPostFigures(transaction: Queryable, postId: string) {
  return transaction
    .selectFrom('post_figures')
    .innerJoin('posts', 'posts.id', 'post_figures.post_id')
    .where('post_id', '=', postId)
    .selectAll('post_figures')
    .select('posts.user_id')
    .execute();
}

export const insertFigures = rows('post_figures').insertAll();
export const insertTotals = rows('post_totals').insert();
