import { DELETION_GRACE } from '#contract/limits.ts';
import { isTypedUsername } from '#contract/names.ts';
import { refuseLastSuperAdmin } from '#server/features/admins/admins.service.ts';
import { queueAudienceCopy } from '#server/features/posts/audience/audience.service.ts';
import { changeLeaving, lockAccount } from '#server/features/profiles/leaving.service.ts';
import { readPrivateSettings } from '#server/features/profiles/private-settings.service.ts';
import {
  type AnnounceSessionEnd,
  endAllSessions,
} from '#server/features/sessions/sessions.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { AccountDeletionsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './account-deletions.store.ts';

export { runNextDeletion } from './account-deletions.job.ts';

export interface AccountDeps {
  database: Database;
  announceSessionEnd: AnnounceSessionEnd;
  /** Copies visibilities to posts in the background. */
  copier: { wake(): void };
}

/** The deletion of an account: whose, by whom and why. */
interface Deletion {
  userId: string;
  deletedBy: string;
  reason: string;
}

/**
 * Locks an account that is about to be hidden or shown again, and queues the copy of its visibility; returns its
 * username in lower case. It comes first in a transaction: a slice of a copy locks the copy before the member. Throws
 * not-found.
 */
export async function lockWithCopy(transaction: Queryable, userId: string): Promise<string> {
  const username = await lockAccount(transaction, userId);
  await queueAudienceCopy(transaction, userId);
  return username;
}

/**
 * Deletes the viewer's own account after the time of grace, if they have typed their username. Throws
 * username-mismatch, last-super-admin.
 */
export async function deleteOwnAccount(
  deps: AccountDeps,
  { userId }: Viewer,
  typed: string,
): Promise<{ delete_after: string }> {
  return deps.database.write(async (transaction, afterCommit) => {
    const username = await lockWithCopy(transaction, userId);
    if (!isTypedUsername(typed, username)) throw usernameMismatch();
    const deletion = { userId, deletedBy: userId, reason: '本人による退会' };
    return scheduleDeletion(deps, transaction, afterCommit, deletion);
  });
}

/**
 * Hides an account from everybody at once, ends its sessions, and has it deleted after the time of grace; in the
 * transaction of whoever decides that. A repeated call changes nothing, but what a member has asked for is the
 * decision of the team once the team decides the same. The caller has called `lockWithCopy`. Throws last-super-admin.
 */
export async function scheduleDeletion(
  { announceSessionEnd, copier }: AccountDeps,
  transaction: Queryable,
  afterCommit: AfterCommit,
  { userId, deletedBy, reason }: Deletion,
): Promise<{ delete_after: string }> {
  const known = await store.lockDeletion(transaction, userId);
  if (known) {
    const decision = { deleted_by: deletedBy, deletion_reason: reason };
    if (known.deleted_by === userId) await store.updateDecision(transaction, userId, decision);
    return { delete_after: known.delete_after };
  }
  await refuseLastSuperAdmin(transaction, userId);
  const { profile_visibility } = await readPrivateSettings(transaction, userId);
  const now = new Date();
  const delete_after = new Date(now.getTime() + DELETION_GRACE).toISOString();
  await store.insertDeletion(transaction, {
    user_id: userId,
    deleted_by: deletedBy,
    deletion_reason: reason,
    visibility_before: profile_visibility,
    delete_after,
    begun_at: null,
    lease_id: null,
    leased_until: null,
  });
  await changeLeaving(transaction, userId, {
    leaving_at: now.toISOString(),
    profile_visibility: 'private',
  });
  await endAllSessions(transaction, afterCommit, announceSessionEnd, userId);
  afterCommit(() => copier.wake());
  return { delete_after };
}

/**
 * Restores the viewer's account as it was; a repeated call changes nothing. Throws deletion-begun, permission-denied
 * for an account that somebody else deletes.
 */
export async function restore(deps: AccountDeps, { userId }: Viewer): Promise<void> {
  await deps.database.write(async (transaction, afterCommit) => {
    // A copy that is under way would begin again for nothing.
    if (!(await store.findDeletion(transaction, userId))) return;
    await lockWithCopy(transaction, userId);
    const deletion = await store.lockDeletion(transaction, userId);
    if (!deletion) return;
    if (deletion.deleted_by !== userId) throw new AppError('permission-denied');
    await takeBack(deps, transaction, afterCommit, deletion);
  });
}

/**
 * Restores an account that the team deletes, in the transaction of whoever decides that and has called `lockWithCopy`;
 * returns false when there is nothing to restore. Throws deletion-begun, permission-denied for a deletion that the member has asked for.
 */
export async function restoreForTeam(
  deps: AccountDeps,
  transaction: Queryable,
  afterCommit: AfterCommit,
  userId: string,
): Promise<boolean> {
  const deletion = await store.lockDeletion(transaction, userId);
  if (!deletion) return false;
  if (deletion.deleted_by === userId) throw new AppError('permission-denied');
  await takeBack(deps, transaction, afterCommit, deletion);
  return true;
}

async function takeBack(
  { copier }: AccountDeps,
  transaction: Queryable,
  afterCommit: AfterCommit,
  { user_id, begun_at, delete_after, visibility_before }: AccountDeletionsTable,
): Promise<void> {
  if (begun_at !== null || delete_after <= new Date().toISOString()) throw deletionBegun();
  await store.removeDeletion(transaction, user_id);
  await changeLeaving(transaction, user_id, {
    leaving_at: null,
    profile_visibility: visibility_before,
  });
  afterCommit(() => copier.wake());
}

/** The deletion that an account waits for, by whom and why; null when it stays. */
export async function findDeletion(
  database: Queryable,
  userId: string,
): Promise<AccountDeletionsTable | null> {
  return store.findDeletion(database, userId);
}

function usernameMismatch(): AppError {
  const message = 'ユーザーIDが違います';
  return new AppError('invalid-argument', message, {
    reason: 'username-mismatch',
    fields: { username: message },
  });
}

function deletionBegun(): AppError {
  return new AppError('failed-precondition', '削除が始まっているため、元に戻せません', {
    reason: 'deletion-begun',
  });
}
