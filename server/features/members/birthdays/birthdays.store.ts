import type { BirthdaysTable } from '#server/features/members/birthdays/birthdays.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';

const ofMember = prepared<{ userId: string }>()((database, value) =>
  database
    .selectFrom('birthdays')
    .where('user_id', '=', value('userId'))
    .select(['day', 'visible_to']),
);

/** Returns the birthday of a member, or null when they have not set one. */
export async function findBirthday(database: Queryable, userId: string) {
  const [row] = await ofMember(database, { userId });
  return row ?? null;
}

/** Saves the birthday of a member. */
export async function upsertBirthday(transaction: Queryable, row: BirthdaysTable): Promise<void> {
  await transaction
    .insertInto('birthdays')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Deletes the birthday of a member, if there is one. */
export const deleteBirthday = rows('birthdays').deleteBy('user_id');
