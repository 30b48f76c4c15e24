import type { Queryable } from '#server/platform/database/database.ts';
import type { DataExportsTable } from '#server/platform/database/tables.ts';

/** The latest export of a member, or null. */
export async function findExport(
  database: Queryable,
  userId: string,
): Promise<DataExportsTable | null> {
  const row = await database
    .selectFrom('data_exports')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores an export in place of the member's last one. */
export async function replaceExport(transaction: Queryable, row: DataExportsTable): Promise<void> {
  await transaction.deleteFrom('data_exports').where('user_id', '=', row.user_id).execute();
  await transaction.insertInto('data_exports').values(row).execute();
}

/** The bytes of all archives that can be downloaded. */
export async function sumArchives(database: Queryable): Promise<number> {
  const { bytes } = await database
    .selectFrom('data_exports')
    .where('status', '=', 'ready')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

export interface Lease {
  lease_id: string;
  leased_until: string;
}

/**
 * Takes the export that has waited longest, or one whose worker has not renewed its lease. Of several concurrent
 * callers, only one gets it: the others see its lease when they get to its row, and return null.
 */
export async function takeNext(
  database: Queryable,
  lease: Lease,
  now: string,
): Promise<DataExportsTable | null> {
  const next = database
    .selectFrom('data_exports')
    .where('status', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('requested_at')
    .orderBy('user_id')
    .limit(1)
    .select('user_id');
  const row = await database
    .updateTable('data_exports')
    .set((eb) => ({ ...lease, status: 'running', attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', next)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes an export that is held under a lease; returns whether it still is. */
export async function updateHeld(
  database: Queryable,
  leaseId: string,
  change: Partial<DataExportsTable>,
): Promise<boolean> {
  const row = await database
    .updateTable('data_exports')
    .set(change)
    .where('lease_id', '=', leaseId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of pictures of a member. */
export async function countPictures(database: Queryable, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('files')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the exports whose archive has expired by `now`; returns their archives. */
export async function deleteExpired(transaction: Queryable, now: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('data_exports')
    .where('expires_at', '<=', now)
    .returning('archive')
    .execute();
  return rows.flatMap(({ archive }) => archive ?? []);
}

/** Those of the files that belong to an export. */
export async function archivesAmong(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await database
    .selectFrom('data_exports')
    .where('archive', 'in', keys)
    .select('archive')
    .execute();
  return new Set(rows.flatMap(({ archive }) => archive ?? []));
}

/** Deletes the export of a member; returns its archive, or null when there is none. */
export async function deleteExport(database: Queryable, userId: string): Promise<string | null> {
  const row = await database
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .returning('archive')
    .executeTakeFirst();
  return row?.archive ?? null;
}
