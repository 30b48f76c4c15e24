import { DELETION_GRACE } from '#contract/limits.ts';
import { refuseLastSuperAdmin } from '#server/features/admins/admins.service.ts';
import { queueAudienceCopy } from '#server/features/posts/audience/audience.service.ts';
import { changeLeaving, lockAccount } from '#server/features/profiles/leaving.service.ts';
import {
  changePrivateSettings,
  readPrivateSettings,
} from '#server/features/profiles/private-settings.service.ts';
import {
  type AnnounceSessionEnd,
  endAllSessions,
} from '#server/features/sessions/sessions.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Visibility } from '#server/platform/database/tables.ts';
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
 * Deletes the viewer's own account after the time of grace, if they have typed their username. Throws
 * username-mismatch, last-super-admin.
 */
export async function deleteOwnAccount(
  deps: AccountDeps,
  { userId }: Viewer,
  typed: string,
): Promise<{ delete_after: string }> {
  return deps.database.write(async (transaction, afterCommit) => {
    const username = await lockAccount(transaction, userId);
    if (typed.trim().replace(/^@/, '').toLowerCase() !== username) throw usernameMismatch();
    const deletion = { userId, deletedBy: userId, reason: '本人による退会' };
    return scheduleDeletion(deps, transaction, afterCommit, deletion);
  });
}

/**
 * Hides an account from everybody at once, ends its sessions, and has it deleted after the time of grace; in the
 * transaction of whoever decides that. A repeated call changes nothing. Throws last-super-admin.
 */
export async function scheduleDeletion(
  { announceSessionEnd, copier }: AccountDeps,
  transaction: Queryable,
  afterCommit: AfterCommit,
  { userId, deletedBy, reason }: Deletion,
): Promise<{ delete_after: string }> {
  const known = await store.lockDeletion(transaction, userId);
  if (known) return { delete_after: known.delete_after };
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
  await changeLeaving(transaction, userId, now.toISOString());
  await show(transaction, userId, 'private');
  await endAllSessions(transaction, afterCommit, announceSessionEnd, userId);
  afterCommit(() => copier.wake());
  return { delete_after };
}

async function show(transaction: Queryable, userId: string, visibility: Visibility): Promise<void> {
  await queueAudienceCopy(transaction, userId);
  await changePrivateSettings(transaction, userId, { profile_visibility: visibility });
}

/**
 * Restores the viewer's account as it was; a repeated call changes nothing. Throws deletion-begun, permission-denied
 * for an account that somebody else deletes.
 */
export async function restore(
  { database, copier }: AccountDeps,
  { userId }: Viewer,
): Promise<void> {
  await database.write(async (transaction, afterCommit) => {
    const deletion = await store.lockDeletion(transaction, userId);
    if (!deletion) return;
    if (deletion.deleted_by !== userId) throw new AppError('permission-denied');
    if (deletion.begun_at !== null || deletion.delete_after <= new Date().toISOString()) {
      throw deletionBegun();
    }
    await store.removeDeletion(transaction, userId);
    await changeLeaving(transaction, userId, null);
    await show(transaction, userId, deletion.visibility_before);
    afterCommit(() => copier.wake());
  });
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
