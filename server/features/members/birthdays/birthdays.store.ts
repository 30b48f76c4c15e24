import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { BirthdaysTable } from './birthdays.tables.ts';

export const findBirthday = rows('birthdays').columnsBy(['day', 'visible_to'], 'user_id');

export async function upsertBirthday(transaction: Queryable, row: BirthdaysTable): Promise<void> {
  await transaction
    .insertInto('birthdays')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export const deleteBirthday = rows('birthdays').deleteBy('user_id');
