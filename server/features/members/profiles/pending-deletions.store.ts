import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export const lockAccount = rows('profiles').lockBy('id');

/** Deletes a profile. Foreign keys delete the rows that refer to it. Returns its row, or null. */
export async function deleteProfile(transaction: Queryable, userId: string) {
  const row = await transaction
    .deleteFrom('profiles')
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
