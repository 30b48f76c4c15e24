import type { Database, Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export async function hasAdmins(database: Queryable): Promise<boolean> {
  const row = await database.selectFrom('admin_users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Stores a token by its hash, and deletes tokens from before `since`. */
export async function saveToken(database: Database, token: Tables['admin_setup'], since: string) {
  await database.write(async (transaction) => {
    await transaction.deleteFrom('admin_setup').where('created_at', '<', since).execute();
    await transaction.insertInto('admin_setup').values(token).execute();
  });
}

/** Returns the hashes of the tokens stored since `since`. Locks all tokens, so that only one caller uses them. */
export async function lockTokens(transaction: Queryable, since: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('admin_setup')
    .orderBy('id')
    .select(['token_hash', 'created_at'])
    .$call(rowLock(transaction, 'admin_setup'))
    .execute();
  return rows.filter(({ created_at }) => created_at >= since).map(({ token_hash }) => token_hash);
}

export async function deleteTokens(transaction: Queryable): Promise<void> {
  await transaction.deleteFrom('admin_setup').execute();
}
