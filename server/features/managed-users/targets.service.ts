import { refuseHigherRank, verifyPermission } from '#server/features/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/**
 * Checks inside a transaction that the viewer may act on a member at this moment, and keeps it so until it ends. Throws
 * higher-rank, and permission-denied when the viewer no longer manages members.
 */
export async function confirmAuthority(
  transaction: Queryable,
  viewer: Viewer,
  targetId: string,
): Promise<void> {
  await refuseHigherRank(transaction, viewer, targetId);
  await verifyPermission(transaction, viewer, 'manage_users');
}

/** Throws hide-oneself for what nobody does to themselves. */
export function refuseOneself({ userId }: Viewer, targetId: string): void {
  if (userId !== targetId) return;
  throw new AppError('invalid-argument', '自分自身には、この操作はできません', {
    reason: 'hide-oneself',
  });
}
