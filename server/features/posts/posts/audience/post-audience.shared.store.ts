import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/**
 * Reads the visibility of a member, which limits the audience of their posts, and locks it until the transaction ends.
 * Returns null when there is no such member.
 */
export async function lockVisibility(
  transaction: Queryable,
  userId: string,
): Promise<ProfileVisibility | null> {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select('profile_visibility')
    .$call(rowLock(transaction, 'private_profiles'))
    .executeTakeFirst();
  return row?.profile_visibility ?? null;
}
