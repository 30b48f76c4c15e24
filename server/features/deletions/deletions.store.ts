import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { DeletedContentTable } from '#server/platform/database/tables.ts';

/** Records a backup. */
export async function insertBackup(
  transaction: Queryable,
  backup: DeletedContentTable,
): Promise<void> {
  await transaction.insertInto('deleted_content').values(backup).execute();
}

/** A backup by its id, locked until the transaction ends; null when there is none. */
export async function lockBackup(
  transaction: Queryable,
  id: string,
): Promise<DeletedContentTable | null> {
  const row = await transaction
    .selectFrom('deleted_content')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'deleted_content'))
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a backup has been restored, and empties it: what it held lives again. */
export async function markRestored(
  transaction: Queryable,
  id: string,
  restored_at: string,
): Promise<void> {
  await transaction
    .updateTable('deleted_content')
    .set({ restored_at, content: '' })
    .where('id', '=', id)
    .execute();
}
