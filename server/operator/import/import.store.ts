import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { inChunks, insertAll } from '#server/platform/database/insert-all.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Inserts rows into tables, in this order. */
export async function insert(
  transaction: Queryable,
  tables: { [Table in keyof Tables]?: readonly Tables[Table][] },
): Promise<void> {
  for (const [table, added] of Object.entries(tables)) {
    await insertAll(transaction, table as keyof Tables, added as never[]);
  }
}

/** Returns the given keys that a table has. A key consists of the values of several columns. */
export async function findExisting(
  database: Queryable,
  table: keyof Tables,
  columns: readonly string[],
  keys: readonly (string | readonly string[])[],
): Promise<string[][]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const found: string[][] = [];
  for (const part of inChunks(keys)) {
    const wanted = sql.join(
      part.map((key) => sql`(${sql.join([key].flat().map((value) => sql.val(value)))})`),
    );
    const { rows: some } = await sql<Record<string, string>>`
      select distinct ${names} from ${sql.table(table)}
      where (${names}) in (values ${wanted})`.execute(database);
    found.push(...some.map((row) => columns.map((column) => row[column] ?? '')));
  }
  return found;
}

export const listPosts = rows('posts').columnsAmong(['id', 'user_id', 'likes_count'], 'id');

export const listWallets = rows('wallets').columnsAmong(
  ['user_id', 'chain_id', 'address_lower'],
  'user_id',
);

/** Adds to a counter of rows by their ids, in one statement for many rows. */
export async function addAll(
  transaction: Queryable,
  [table, column]: readonly [table: 'profiles' | 'posts', column: string],
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  // PostgreSQL takes all parameters for texts.
  const isPostgres = engineOf(transaction) === 'postgres';
  const amount = isPostgres ? sql`cast(changed.column2 as integer)` : sql`changed.column2`;
  for (const part of inChunks([...amounts])) {
    const added = sql.join(part.map(([id, by]) => sql`(${id}, ${by})`));
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${amount}
      from (values ${added}) as changed where ${sql.ref(`${table}.id`)} = changed.column1`.execute(
      transaction,
    );
  }
}

/** Whether a member has used this site, or the team has restricted them, since the profile was imported. */
const isUsed = sql<boolean>`(
  profile_visibility <> 'private' or allow_messages or email_notifications or push_notifications
  or restricted_at is not null or leaving_at is not null
  or exists (select 1 from sessions where sessions.user_id = private_profiles.id)
)`;

export async function findUsed(database: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = database.selectFrom('private_profiles').where('id', 'in', ids).where(isUsed);
  return (await query.select('id').execute()).map(({ id }) => id);
}

/** Stores the settings of a member who has not used this site. */
export async function setSettings(
  transaction: Queryable,
  id: string,
  settings: Partial<Tables['private_profiles']>,
): Promise<void> {
  const query = transaction.updateTable('private_profiles').set(settings).where('id', '=', id);
  await query.where(sql<boolean>`not ${isUsed}`).execute();
}

/** Stores the avatar of a member who has none. */
export async function setAvatar(
  transaction: Queryable,
  id: string,
  avatar_key: string,
): Promise<void> {
  const query = transaction.updateTable('profiles').set({ avatar_key }).where('id', '=', id);
  await query.where('avatar_key', 'is', null).execute();
}
