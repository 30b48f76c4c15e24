import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
import { type YearReviewsTable, yearReviewRow } from './year-reviews.tables.ts';

export const findReview = rows('year_reviews').findBy('user_id', 'year');

const yearsOf = prepared<{ userId: string }>()((database, value) =>
  database
    .selectFrom('year_reviews')
    .where('user_id', '=', value('userId'))
    .orderBy('year', 'desc')
    .select('year'),
);

export async function listReviewedYears(database: Queryable, userId: string): Promise<number[]> {
  return (await yearsOf(database, { userId })).map(({ year }) => year);
}

export const findShared = rows('year_reviews').columnsBy(['user_id', 'year'], 'shared_as');

/** Stores the counted activity. Does not change the public address. */
export async function saveActivity(
  transaction: Queryable,
  { user_id, year, activity, made_at }: Omit<YearReviewsTable, 'shared_as'>,
): Promise<void> {
  await transaction
    .insertInto('year_reviews')
    .values(yearReviewRow({ user_id, year, activity, made_at }))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'year']).doUpdateSet({ activity, made_at }),
    )
    .execute();
}

/** Gives a review a public address unless it has one. Returns the id in this address. */
export async function shareReview(
  transaction: Queryable,
  { user_id, year, shared_as }: Pick<YearReviewsTable, 'user_id' | 'year' | 'shared_as'>,
): Promise<string | null> {
  const row = await transaction
    .insertInto('year_reviews')
    .values(yearReviewRow({ user_id, year, shared_as }))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'year']).doUpdateSet((eb) => ({
        shared_as: eb.fn.coalesce('year_reviews.shared_as', 'excluded.shared_as'),
      })),
    )
    .returning('shared_as')
    .executeTakeFirstOrThrow();
  return row.shared_as;
}

export const updateReview = rows('year_reviews').updateBy('user_id', 'year');

interface Span {
  user: string;
  from: string;
  to: string;
}

const posts = prepared<Span>()((database, value) =>
  database
    .selectFrom('posts')
    .where('user_id', '=', value('user'))
    .where('is_published', '=', sql.lit(true))
    // The empty id excludes posts at the end of the span. Without `between`, SQLite estimates that all members together
    // have as few posts in the span as this member has in total.
    .where(sql<SqlBool>`(created_at, id) between (${value('from')}, '') and (${value('to')}, '')`)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'created_at', 'likes_count', 'comments_count', 'character_tags'])
    .select('own_audience'),
);

/** Returns all published posts of a member in a span, oldest first. The limit of posts per day bounds their number. */
export function listPostsWithin(database: Queryable, span: Span) {
  return posts(database, span);
}
