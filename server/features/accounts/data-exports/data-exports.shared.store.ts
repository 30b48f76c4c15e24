import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the total size in bytes of all archives that can be downloaded. */
export async function sumArchives(database: Queryable): Promise<number> {
  const { bytes } = await database
    .selectFrom('data_exports')
    .where('status', '=', 'ready')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
