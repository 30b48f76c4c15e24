import { DELETION_GRACE } from '#contract/foundations/limits.ts';
import { isTypedUsername } from '#contract/foundations/names.ts';
import {
  endAllSessions,
  type PublishSessionEnd,
} from '#server/features/identity/sessions/sessions.service.ts';
import { lockAccount } from '#server/features/members/profiles/pending-deletions.service.ts';
import { readPrivateSettings } from '#server/features/members/profiles/private-settings.service.ts';
import { updatePendingDeletion } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  chosenVisibility,
  unrestricted,
  visibilityColumns,
} from '#server/features/members/profiles/restrictions.policy.ts';
import { lockRestriction } from '#server/features/members/profiles/restrictions.shared.store.ts';
import type { ReadPresent } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { queueDelivery } from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import { refuseLastSuperAdmin } from '#server/features/team/admins/admins.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cancelJob, enqueue } from '#server/platform/jobs/enqueue.ts';
import { deletionKind } from './account-deletions.job.ts';
import { findDeletion } from './account-deletions.shared.store.ts';
import * as store from './account-deletions.store.ts';
import type { AccountDeletionsTable } from './account-deletions.tables.ts';
import { deletionNotice } from './account-deletions.text.ts';

export { createDeletionJob } from './account-deletions.job.ts';

export interface AccountDeps {
  database: Database;
  publishSessionEnd: PublishSessionEnd;
}

/**
 * Locks an account before it is hidden or shown again, and queues the job that copies the account's visibility to its
 * posts. Returns the username in lower case. Must be the first call of a transaction, so that the row of the job is
 * locked before the member, as in the job itself. Throws `not-found`.
 */
export async function lockWithCopy(transaction: Queryable, userId: string): Promise<string> {
  const username = await lockAccount(transaction, userId);
  await queueAudienceCopy(transaction, userId);
  return username;
}

/** Schedules the deletion of the viewer's own account. Throws `username-mismatch`, `last-super-admin`. */
export async function deleteOwnAccount(deps: AccountDeps, { userId }: Viewer, typed: string) {
  return deps.database.write(async (transaction, afterCommit) => {
    const username = await lockWithCopy(transaction, userId);
    if (!isTypedUsername(typed, username)) throw usernameMismatch('username');
    const deletion = { userId, deletedBy: userId, reason: '本人による退会' };
    return scheduleDeletion(deps, transaction, afterCommit, deletion);
  });
}

/**
 * Hides an account from everybody, ends its sessions, and schedules its deletion after the grace period. A deletion by
 * the team replaces the member's own request. Any other repeated call changes nothing. Requires a call of
 * `lockWithCopy` in the same transaction. Throws `last-super-admin`.
 */
export async function scheduleDeletion(
  { publishSessionEnd }: AccountDeps,
  transaction: Queryable,
  afterCommit: AfterCommit,
  { userId, deletedBy, reason }: { userId: string; deletedBy: string; reason: string },
): Promise<{ delete_after: string }> {
  const known = await store.lockDeletion(transaction, userId);
  if (known) {
    const decision = { deleted_by: deletedBy, deletion_reason: reason };
    if (known.deleted_by === userId) await store.updateDeletion(transaction, userId, decision);
    return { delete_after: known.delete_after };
  }
  await refuseLastSuperAdmin(transaction, userId);
  const settings = await readPrivateSettings(transaction, userId);
  const now = new Date();
  const delete_after = new Date(now.getTime() + DELETION_GRACE).toISOString();
  await store.insertDeletion(transaction, {
    user_id: userId,
    deleted_by: deletedBy,
    deletion_reason: reason,
    visibility_before: chosenVisibility(settings),
    delete_after,
    begun_at: null,
  });
  await enqueue(transaction, deletionKind, { userId }, { at: delete_after });
  await queueDelivery(transaction, {
    kind: 'account',
    to: [userId],
    subject: { type: 'account-deletion', id: userId },
    topic: `account-deletion:${userId}`,
    channels: ['mail'],
  });
  await updatePendingDeletion(transaction, userId, {
    leaving_at: now.toISOString(),
    profile_visibility: 'private',
    own_visibility: null,
  });
  await endAllSessions(transaction, afterCommit, publishSessionEnd, userId);
  return { delete_after };
}

/**
 * Restores the viewer's account as it was before the deletion was requested. A repeated call changes nothing. Throws
 * `deletion-begun`, and `permission-denied` when the team deletes the account.
 */
export async function restore(deps: AccountDeps, { userId }: Viewer): Promise<void> {
  await deps.database.write(async (transaction) => {
    // Without this check, a call without a pending deletion would restart a running copy of the visibility.
    if (!(await findDeletion(transaction, userId))) return;
    await lockWithCopy(transaction, userId);
    const deletion = await store.lockDeletion(transaction, userId);
    if (!deletion) return;
    if (deletion.deleted_by !== userId) throw new AppError('permission-denied');
    await restoreAccount(transaction, deletion);
  });
}

/**
 * Restores an account that the team deletes, in the transaction of the decision. The caller has called `lockWithCopy`.
 * Returns false when there is nothing to restore. Throws `deletion-begun`, and `permission-denied` when the member has
 * requested the deletion.
 */
export async function restoreForTeam(transaction: Queryable, userId: string): Promise<boolean> {
  const deletion = await store.lockDeletion(transaction, userId);
  if (!deletion) return false;
  if (deletion.deleted_by === userId) throw new AppError('permission-denied');
  await restoreAccount(transaction, deletion);
  return true;
}

async function restoreAccount(
  transaction: Queryable,
  { user_id, begun_at, delete_after, visibility_before }: AccountDeletionsTable,
): Promise<void> {
  if (begun_at !== null || delete_after <= new Date().toISOString()) throw deletionBegun();
  await store.removeDeletion(transaction, user_id);
  await cancelJob(transaction, deletionKind, user_id);
  const restriction = (await lockRestriction(transaction, user_id)) ?? unrestricted;
  await updatePendingDeletion(transaction, user_id, {
    leaving_at: null,
    ...visibilityColumns(visibility_before, restriction),
  });
}

/** Returns the error for an input field whose text is not the member's username. */
export function usernameMismatch(field: 'username' | 'confirmUsername'): AppError {
  return fieldError('invalid-argument', field, 'ユーザーIDが違います', 'username-mismatch');
}

function deletionBegun(): AppError {
  return new AppError('failed-precondition', '削除が始まっているため、元に戻せません', {
    reason: 'deletion-begun',
  });
}

/** Returns a reader of pending deletions for mails. The reader returns null once the account is restored or deleted. */
export function presentDeletions({ database }: { database: Database }): ReadPresent {
  return async (userId) => {
    const deletion = await findDeletion(database.read, userId);
    if (deletion === null) return null;
    const { delete_after, deleted_by, deletion_reason } = deletion;
    const notice = deletionNotice(delete_after, deleted_by === userId ? null : deletion_reason);
    return { ...notice, path: '/restore', picture: null };
  };
}
