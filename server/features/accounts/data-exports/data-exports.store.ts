import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { DataExportsTable } from './data-exports.tables.ts';

/** Returns the latest export of a member, or null. */
export const findExport = rows('data_exports').findBy('user_id');

export const insertExport = rows('data_exports').insert();

/** Changes an export. Returns whether it still exists. */
export async function updateExport(
  database: Queryable,
  id: string,
  change: Partial<DataExportsTable>,
): Promise<boolean> {
  const row = await database
    .updateTable('data_exports')
    .set(change)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const countPictures = rows('files').countBy('user_id');

/** Deletes the exports whose archives have expired by `now`. Returns the keys of these archives. */
export async function deleteExpired(transaction: Queryable, now: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('data_exports')
    .where('expires_at', '<=', now)
    .returning('archive')
    .execute();
  return rows.flatMap(({ archive }) => archive ?? []);
}

/** Returns the given files that belong to an export. */
export async function archivesAmong(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('data_exports')
    .where('archive', 'in', keys)
    .select('archive')
    .execute();
  return new Set(rows.flatMap(({ archive }) => archive ?? []));
}

/** Deletes the export of a member and returns it. Returns null when there is none. */
export async function deleteExport(database: Queryable, userId: string) {
  const row = await database
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
