import type { RowFields, YearReviewsTable } from '#server/platform/database/tables.ts';

/** A row of `year_reviews`. By default, nothing was counted and nothing is shared. */
export function yearReviewRow(
  fields: RowFields<YearReviewsTable, 'user_id' | 'year'>,
): YearReviewsTable {
  return { activity: null, made_at: null, shared_as: null, ...fields };
}
