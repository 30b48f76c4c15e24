import type { PostTotalsTable, RowFields } from '#server/platform/database/tables.ts';
import { noFigures } from './figure-names.ts';

/** A row of `post_totals`. */
export function postTotalsRow(
  fields: RowFields<PostTotalsTable, 'post_id' | 'user_id'>,
): PostTotalsTable {
  return { ...noFigures(), ...fields };
}
