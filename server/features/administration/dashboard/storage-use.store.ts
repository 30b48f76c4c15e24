import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';

/** Returns the size of the database in bytes. */
export async function databaseBytes(database: Queryable): Promise<number> {
  const size =
    engineOf(database) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(database);
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns the number and the size of the pictures that members have uploaded. */
export async function sumFiles(database: Queryable): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await database
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { count, bytes: bytes ?? 0 };
}
