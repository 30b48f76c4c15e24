import type { Database, Queryable } from '#server/platform/database/database.ts';
import { deleteExpiredRows } from '#server/platform/database/delete-expired.ts';
import type { MailNoticesTable } from '#server/platform/database/tables.ts';

/** Stores a notice, unless its id is stored. Returns whether it did. */
export async function insertNotice(
  transaction: Queryable,
  row: MailNoticesTable,
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

/** Deletes the notices that no provider sends again. */
export async function deleteExpiredNotices(database: Database): Promise<void> {
  await deleteExpiredRows(database, 'mail_notices', ['id_hash']);
}
