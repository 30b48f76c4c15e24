import type { YearReviewsTable } from '#server/features/accounts/year-reviews/year-reviews.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { yearReviewRow } from './year-reviews.tables.ts';

const ofMember = prepared<{ userId: string; year: number }>()((database, value) =>
  database
    .selectFrom('year_reviews')
    .where('user_id', '=', value('userId'))
    .where('year', '=', value('year'))
    .selectAll(),
);

/** Returns a member's review of a year, or null. */
export async function findReview(database: Queryable, userId: string, year: number) {
  const [row] = await ofMember(database, { userId, year });
  return row ?? null;
}

const yearsOf = prepared<{ userId: string }>()((database, value) =>
  database
    .selectFrom('year_reviews')
    .where('user_id', '=', value('userId'))
    .orderBy('year', 'desc')
    .select('year'),
);

/** Returns the years in which a member has a review, latest first. */
export async function listReviewedYears(database: Queryable, userId: string): Promise<number[]> {
  return (await yearsOf(database, { userId })).map(({ year }) => year);
}

const ofAddress = prepared<{ sharedAs: string }>()((database, value) =>
  database
    .selectFrom('year_reviews')
    .where('shared_as', '=', value('sharedAs'))
    .select(['user_id', 'year']),
);

/** Returns the member and the year of a shared review, or null. */
export async function findShared(database: Queryable, sharedAs: string) {
  const [row] = await ofAddress(database, { sharedAs });
  return row ?? null;
}

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

/** Gives a review a public address unless it has one. Returns the id in its address. */
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

/** Removes the public address of a review. */
export async function endSharing(database: Queryable, userId: string, year: number): Promise<void> {
  await database
    .updateTable('year_reviews')
    .set({ shared_as: null })
    .where('user_id', '=', userId)
    .where('year', '=', year)
    .execute();
}
