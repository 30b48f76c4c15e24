import type { AccountDeletionsTable } from '#server/features/accounts/account-deletions/account-deletions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the pending deletion of an account, or null when there is none. */
export async function findDeletion(
  database: Queryable,
  userId: string,
): Promise<AccountDeletionsTable | null> {
  const row = await database
    .selectFrom('account_deletions')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}
