import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AdminRecord, Viewer } from '#server/platform/http/viewer.ts';

/**
 * Confirms that the viewer may act on a member, and locks both accounts until the transaction ends. Returns the current
 * permissions of the viewer. Throws higher-rank, and permission-denied when the viewer no longer manages members.
 */
export async function confirmAuthority(
  transaction: Queryable,
  viewer: Viewer,
  targetId: string,
): Promise<AdminRecord> {
  await refuseHigherRank(transaction, viewer, targetId);
  return verifyPermission(transaction, viewer, 'manage_users');
}
