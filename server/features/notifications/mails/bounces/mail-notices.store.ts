import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Stores a notice, unless its id is stored. Returns whether it did. */
export async function insertNotice(
  transaction: Queryable,
  row: Tables['mail_notices'],
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('mail_notices')
    .values(row)
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .returning('id_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The hash of the addresses of a stored notice, or null. */
export async function findStopsHash(database: Queryable, idHash: string): Promise<string | null> {
  const row = await database
    .selectFrom('mail_notices')
    .where('id_hash', '=', idHash)
    .select('unsubscribe_hash')
    .executeTakeFirst();
  return row?.unsubscribe_hash ?? null;
}
