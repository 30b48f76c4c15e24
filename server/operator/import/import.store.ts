import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { inChunks, insertAll } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Returns those of the keys, which are values of several columns, that a table has. */
export async function findExisting(
  database: Queryable,
  table: keyof Tables,
  columns: readonly string[],
  keys: readonly (readonly string[])[],
): Promise<string[][]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const found: string[][] = [];
  for (const part of inChunks(keys)) {
    const wanted = sql.join(
      part.map((key) => sql`(${sql.join(key.map((value) => sql.val(value)))})`),
    );
    const { rows } = await sql<Record<string, string>>`
      select distinct ${names} from ${sql.table(table)}
      where (${names}) in (values ${wanted})`.execute(database);
    found.push(...rows.map((row) => columns.map((column) => row[column] ?? '')));
  }
  return found;
}

/** Returns the number of likes of posts. */
export async function sumLikes(database: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await database
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(['id', 'likes_count'])
    .execute();
  return new Map(rows.map(({ id, likes_count }) => [id, likes_count]));
}

export async function countWallets(database: Queryable, members: readonly string[]) {
  if (members.length === 0) return new Map<string, number>();
  const rows = await database
    .selectFrom('wallets')
    .where('user_id', 'in', members)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** Returns the chains of the wallets of members. */
export async function listChains(database: Queryable, members: readonly string[]) {
  if (members.length === 0) return [];
  return database
    .selectFrom('wallets')
    .where('user_id', 'in', members)
    .select(['user_id', 'chain_id'])
    .distinct()
    .execute();
}

/** Returns the visibilities of members, which limit the audience of their posts. Locks them as writers of posts do. */
export async function lockVisibilities(transaction: Queryable, members: readonly string[]) {
  if (members.length === 0) return new Map<string, never>();
  const rows = await transaction
    .selectFrom('private_profiles')
    .where('id', 'in', members)
    .orderBy('id')
    .select(['id', 'profile_visibility'])
    .$call(rowLock(transaction, 'private_profiles'))
    .execute();
  return new Map(rows.map(({ id, profile_visibility }) => [id, profile_visibility]));
}

export async function listAuthors(database: Queryable, posts: readonly string[]) {
  if (posts.length === 0) return new Map<string, string>();
  const rows = await database
    .selectFrom('posts')
    .where('id', 'in', posts)
    .select(['id', 'user_id'])
    .execute();
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

type Updated = readonly [
  table: 'profiles' | 'private_profiles' | 'posts',
  column: string,
  type: 'text' | 'integer' | 'timestamptz',
];

/** Sets a column of rows by their ids, in one statement for many rows. */
export function setAll(
  transaction: Queryable,
  updated: Updated,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  return update(transaction, updated, values, (_column, value) => value);
}

/** Adds to a counter of rows by their ids. */
export function addAll(
  transaction: Queryable,
  [table, column]: readonly [Updated[0], string],
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  return update(transaction, [table, column, 'integer'], amounts, (counter, amount) => {
    return sql`${counter} + ${amount}`;
  });
}

async function update(
  transaction: Queryable,
  [table, column, type]: Updated,
  values: ReadonlyMap<string, string | number>,
  combine: (column: RawBuilder<unknown>, value: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  // PostgreSQL takes all parameters for texts.
  const value =
    engineOf(transaction) === 'postgres'
      ? sql`cast(changed.column2 as ${sql.raw(type)})`
      : sql`changed.column2`;
  const set = combine(sql.ref(`${table}.${column}`), value);
  for (const part of inChunks([...values])) {
    const rows = sql.join(part.map(([id, to]) => sql`(${id}, ${to})`));
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${set}
      from (values ${rows}) as changed where ${sql.ref(`${table}.id`)} = changed.column1`.execute(
      transaction,
    );
  }
}

/** Stores the same settings for several members. */
export async function setSettings(
  transaction: Queryable,
  ids: readonly string[],
  settings: Partial<Tables['private_profiles']>,
): Promise<void> {
  await transaction.updateTable('private_profiles').set(settings).where('id', 'in', ids).execute();
}

export { insertAll };
