import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Inserts the row of a stored picture. Returns false when the member already has a row with the same request id. */
export const insertFile = rows('files').insertOnceBy('user_id', 'request_id');

export const findFileOfRequest = rows('files').findBy('user_id', 'request_id');

/** Locks the rows of pictures by setting a column to its own value, so that the sweep does not delete used pictures. */
export async function lockFiles(transaction: Queryable, keys: readonly string[]) {
  return transaction
    .updateTable('files')
    .set((eb) => ({ bytes: eb.ref('bytes') }))
    .where('key', 'in', keys)
    .returning('user_id')
    .execute();
}

export const findFile = rows('files').columnsBy(['width', 'height', 'placeholder'], 'key');

/** Returns the facts of a picture that the member has uploaded, or null. */
export async function findFileOf(database: Queryable, key: string, userId: string) {
  const row = await database
    .selectFrom('files')
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .select(['width', 'height', 'bytes', 'is_animated'])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the layout data of the given pictures that are stored, in any order. */
export function findFiles(database: Queryable, keys: readonly string[]) {
  return database
    .selectFrom('files')
    .where('key', 'in', keys)
    .select(['key', 'width', 'height', 'placeholder'])
    .execute();
}

export async function existingKeys(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await database.selectFrom('files').where('key', 'in', keys).select('key').execute();
  return new Set(rows.map((row) => row.key));
}

export async function listKeysOf(
  database: Queryable,
  userId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('files')
    .where('user_id', '=', userId)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .select('key')
    .execute();
  return rows.map(({ key }) => key);
}

export async function listAfter(database: Queryable, after: string, limit: number) {
  return database
    .selectFrom('files')
    .where('key', '>', after)
    .where('key', 'like', 'post-images/%')
    .orderBy('key')
    .limit(limit)
    .select(['key', 'perceptual_hash'])
    .execute();
}

export const updateFile = rows('files').updateBy('key');
