import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

const counted = ['profiles', 'posts', 'comments', 'likes', 'events', 'wallets', 'files'] as const;

/** A table whose rows the report of the usage counts. */
export type CountedTable = (typeof counted)[number];

export async function countRows({ read }: Database) {
  const counts: Partial<Record<CountedTable, number>> = {};
  for (const table of counted) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(read);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

export async function listLargest({ read }: Database, limit: number) {
  return read
    .selectFrom('files')
    .innerJoin('profiles', 'profiles.id', 'files.user_id')
    .select(['profiles.id', 'profiles.username'])
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number>('files.bytes').as('bytes'),
    ])
    .groupBy(['profiles.id', 'profiles.username'])
    .orderBy('bytes', 'desc')
    .orderBy('profiles.id')
    .limit(limit)
    .execute();
}
