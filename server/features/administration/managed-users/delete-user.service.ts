import type { z } from 'zod';
import type {
  deleteUser,
  ManagedUser,
  restoreUser,
} from '#contract/administration/managed-users.ts';
import { isTypedUsername } from '#contract/foundations/names.ts';
import {
  type AccountDeps,
  lockWithCopy,
  restoreForTeam,
  scheduleDeletion,
  usernameMismatch,
} from '#server/features/accounts/account-deletions/account-deletions.service.ts';
import { findDeletion } from '#server/features/accounts/account-deletions/account-deletions.shared.store.ts';
import { recordMemberAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './managed-users.policy.ts';
import { confirmAuthority, readManagedUser } from './managed-users.service.ts';

/**
 * Hides a member immediately and schedules the deletion after the grace period. A repeated call changes nothing. Throws
 * `not-found`, `hide-oneself`, `higher-rank`, `last-super-admin`, and `username-mismatch` when the typed @name is not
 * the member's.
 */
export async function removeUser(
  deps: AccountDeps,
  viewer: Viewer,
  { targetUserId, reason, confirmUsername }: z.output<typeof deleteUser.input>,
): Promise<{ deleted_id: string; delete_after: string }> {
  refuseOneself(viewer, targetUserId);
  return deps.database.write(async (transaction, afterCommit) => {
    const username = await lockWithCopy(transaction, targetUserId);
    await confirmAuthority(transaction, viewer, targetUserId);
    const isAnother = confirmUsername !== undefined && !isTypedUsername(confirmUsername, username);
    if (isAnother) throw usernameMismatch('confirmUsername');
    const known = await findDeletion(transaction, targetUserId);
    const decision = { userId: targetUserId, deletedBy: viewer.userId, reason };
    const answer = await scheduleDeletion(deps, transaction, afterCommit, decision);
    if (!known || known.deleted_by === targetUserId) {
      const action = 'user.deleted';
      await recordMemberAudit(transaction, viewer, targetUserId, { action, reason });
    }
    return { deleted_id: targetUserId, ...answer };
  });
}

/**
 * Reverts the deletion of a member by the team. A repeated call changes nothing. Throws `not-found`, `hide-oneself`,
 * `higher-rank`, `deletion-begun`, and `permission-denied` when the member requested the deletion.
 */
export async function restoreMember(
  deps: AccountDeps,
  viewer: Viewer,
  { targetUserId, reason }: z.output<typeof restoreUser.input>,
): Promise<ManagedUser> {
  refuseOneself(viewer, targetUserId);
  await deps.database.write(async (transaction) => {
    const known = await findDeletion(transaction, targetUserId);
    if (known) await lockWithCopy(transaction, targetUserId);
    await confirmAuthority(transaction, viewer, targetUserId);
    // Without a pending deletion there is nothing to restore, and the account was not locked above.
    if (!known) return;
    if (!(await restoreForTeam(transaction, targetUserId))) return;
    const action = 'user.restored';
    await recordMemberAudit(transaction, viewer, targetUserId, { action, reason });
  });
  return readManagedUser(deps.database.read, targetUserId);
}
