import type { PrivateProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The time at which the deletion of a member was requested, or null, and the visibility that others see since then. */
export type PendingDeletion = Pick<
  PrivateProfilesTable,
  'leaving_at' | 'profile_visibility' | 'own_visibility'
>;

/** Stores or clears the pending deletion of a member. While it is stored, the member is hidden from others. */
export async function updatePendingDeletion(
  transaction: Queryable,
  userId: string,
  deletion: PendingDeletion,
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set(deletion)
    .where('id', '=', userId)
    .execute();
}
