import type { Database, Queryable } from '#server/platform/database/database.ts';
import { inChunks } from '#server/platform/database/insert-all.ts';
import type { DeletedContentTable } from './deleted-content.tables.ts';

/** Inserts a backup with references to its pictures, so that the pictures are kept until the backup is restored. */
export async function insertBackup(
  transaction: Queryable,
  backup: DeletedContentTable,
  pictures: readonly string[],
): Promise<void> {
  await transaction.insertInto('deleted_content').values(backup).execute();
  if (pictures.length === 0) return;
  await transaction
    .insertInto('deleted_content_pictures')
    .values(pictures.map((picture_key) => ({ picture_key, deleted_id: backup.id })))
    .execute();
}

/** Stores that a backup is restored, and clears its content. */
export async function markRestored(transaction: Queryable, id: string, restored_at: string) {
  await transaction
    .updateTable('deleted_content')
    .set({ restored_at, content: '' })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('deleted_content_pictures').where('deleted_id', '=', id).execute();
}

const SLICE = 100;

/** Deletes some of the backups from before a time. Returns whether there may be more. */
export async function deleteSomeBefore(database: Database, before: string): Promise<boolean> {
  const deleted = await database.writeOne((queryable) =>
    queryable
      .deleteFrom('deleted_content')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('deleted_content')
          .where('deleted_at', '<', before)
          .orderBy('deleted_at')
          .limit(SLICE)
          .select('id'),
      )
      .returning('id')
      .execute(),
  );
  return deleted.length === SLICE;
}

/**
 * Deletes some backups of drafts that a member had deleted before the deletion of the account began. Returns whether
 * there may be more. Backups that the deletion of the account itself makes are kept.
 */
export async function deleteDraftSlice(database: Database, authorId: string): Promise<boolean> {
  const deleted = await database.writeOne((queryable) =>
    queryable
      .deleteFrom('deleted_content')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('deleted_content')
          .innerJoin('account_deletions', 'account_deletions.user_id', 'deleted_content.author_id')
          .where('deleted_content.author_id', '=', authorId)
          .where('deleted_content.listed_as', 'is', null)
          .whereRef('deleted_content.deleted_at', '<', 'account_deletions.begun_at')
          .limit(SLICE)
          .select('deleted_content.id'),
      )
      .returning('id')
      .execute(),
  );
  return deleted.length === SLICE;
}

/** Removes some picture references of the backups of a member's content. Returns whether there may be more. */
export async function removePictureSlice(database: Database, authorId: string): Promise<boolean> {
  const released = await database.writeOne((queryable) =>
    queryable
      .deleteFrom('deleted_content_pictures')
      .where('deleted_id', 'in', (eb) =>
        eb
          .selectFrom('deleted_content')
          .innerJoin('deleted_content_pictures as named', 'named.deleted_id', 'deleted_content.id')
          .where('deleted_content.author_id', '=', authorId)
          .limit(SLICE)
          .select('deleted_content.id'),
      )
      .returning('deleted_id')
      .execute(),
  );
  return released.length > 0;
}

export async function presentMembers(
  transaction: Queryable,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await transaction
      .selectFrom('profiles')
      .where('id', 'in', some)
      .select('id')
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
