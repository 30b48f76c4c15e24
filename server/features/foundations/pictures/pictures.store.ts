import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Inserts the row of a stored picture. Returns false when the member already has one with the same request id. */
export const insertFile = rows('files').insertOnceBy('user_id', 'request_id');

/** Returns the row of the picture that a member has uploaded with this request id, or null. */
export const findFileOfRequest = rows('files').findBy('user_id', 'request_id');

/**
 * Locks the rows of pictures until the transaction ends, so that the sweep does not delete pictures that are being used.
 * Returns the rows that exist. Setting a column to its own value locks on both engines.
 */
export async function lockFiles(
  transaction: Queryable,
  keys: readonly string[],
): Promise<{ user_id: string | null }[]> {
  return transaction
    .updateTable('files')
    .set((eb) => ({ bytes: eb.ref('bytes') }))
    .where('key', 'in', keys)
    .returning('user_id')
    .execute();
}

/** Returns the layout data of a stored picture, or null. */
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

/** Returns the given keys that have a row. */
export async function existingKeys(database: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await database.selectFrom('files').where('key', 'in', keys).select('key').execute();
  return new Set(rows.map((row) => row.key));
}

/** Returns the keys of a member's pictures after the key `after`, in order. */
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
