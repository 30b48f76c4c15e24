import type { Queryable } from '#server/platform/database/database.ts';
import type { MailsTable } from '#server/platform/database/tables.ts';

/** Stores a mail, unless its recipient has one about the same. Returns whether it did. */
export async function insertMail(transaction: Queryable, row: MailsTable): Promise<boolean> {
  const inserted = await transaction
    .insertInto('mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
