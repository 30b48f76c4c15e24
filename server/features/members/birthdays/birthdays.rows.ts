import type { BirthdaysTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `birthdays`. */
export function birthdayRow(fields: RowFields<BirthdaysTable, 'user_id' | 'day'>): BirthdaysTable {
  return { visible_to: 'nobody', updated_at: new Date().toISOString(), ...fields };
}
