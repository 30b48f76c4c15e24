import type { PrivateProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whether, why and until when the team blocks a member. */
export type TeamBlock = Pick<
  PrivateProfilesTable,
  'blocked_at' | 'blocked_until' | 'blocked_reason'
>;

/** Stores a block of a member or its end. The caller ends the member's sessions. */
export async function changeBlock(
  transaction: Queryable,
  userId: string,
  block: TeamBlock,
): Promise<void> {
  await transaction.updateTable('private_profiles').set(block).where('id', '=', userId).execute();
}
