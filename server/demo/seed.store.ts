import type { Insertable } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const MARK = 'demo-content';

export interface SeedState {
  /** The moment all times of the demo count from. */
  base: string;
  complete: boolean;
}

/** How far seeding has come; null where it has not begun. */
export async function findSeedState(database: Queryable): Promise<SeedState | null> {
  const row = await database
    .selectFrom('site_settings')
    .where('id', '=', MARK)
    .select('value')
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as SeedState) : null;
}

export async function saveSeedState(transaction: Queryable, state: SeedState): Promise<void> {
  const value = JSON.stringify(state);
  const updated_at = new Date().toISOString();
  await transaction
    .insertInto('site_settings')
    .values({ id: MARK, value, updated_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value, updated_at }))
    .execute();
}

/** True while nobody has ever joined. */
export async function isEmpty(database: Queryable): Promise<boolean> {
  const row = await database.selectFrom('profiles').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** The ids of a table that are there already. */
export async function idsOf(
  database: Queryable,
  table: 'posts' | 'events' | 'featured_banners' | 'notifications',
): Promise<Set<string>> {
  const rows = await database.selectFrom(table).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

// Both engines bound the number of parameters of a statement.
const ROWS_PER_INSERT = 200;

/** Inserts rows into one table, in as many statements as it takes. */
export async function insertAll<Table extends keyof Tables>(
  transaction: Queryable,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const some = rows.slice(start, start + ROWS_PER_INSERT);
    await transaction.insertInto(table).values(some).execute();
  }
}

export async function setAvatar(transaction: Queryable, id: string, key: string): Promise<void> {
  await transaction.updateTable('profiles').set({ avatar_key: key }).where('id', '=', id).execute();
}

export async function countPost(transaction: Queryable, author: string): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set((eb) => ({ post_count: eb('post_count', '+', 1) }))
    .where('id', '=', author)
    .execute();
}
