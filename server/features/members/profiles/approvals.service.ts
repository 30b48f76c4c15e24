import type { Approval } from '#contract/identity/session.ts';
import { readRegistration } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { updatePrivateProfile } from './profiles.shared.store.ts';
import * as store from './profiles.store.ts';
import type { PrivateProfilesTable } from './profiles.tables.ts';

type ApprovalColumns = Pick<
  PrivateProfilesTable,
  'approval_asked_at' | 'approval_refused_at' | 'approval_refused_reason'
>;

/** The decision of the team about a user who applies to become a member. `waiting` revokes a refusal. */
interface ApprovalDecision {
  decision: 'approved' | 'refused' | 'waiting';
  reason: string;
}

const noApproval: ApprovalColumns = {
  approval_asked_at: null,
  approval_refused_at: null,
  approval_refused_reason: '',
};

/** Returns the state of an approval. Null for members, and for users who have not applied. */
export function approvalOf(columns: ApprovalColumns): Approval | null {
  const { approval_asked_at, approval_refused_at, approval_refused_reason: reason } = columns;
  if (approval_asked_at !== null) return { state: 'waiting', asked_at: approval_asked_at };
  if (approval_refused_at === null) return null;
  return { state: 'refused', refused_at: approval_refused_at, reason };
}

/**
 * Stores that a user has saved the first profile. The user becomes a member, or waits for the team. Returns whether
 * they are a member now. The caller has locked the profile. Throws `registration-closed`.
 */
export async function register(transaction: Queryable, userId: string): Promise<boolean> {
  const mode = await readRegistration(transaction);
  if (mode === 'closed') throw registrationClosed();
  if (mode === 'open') {
    await updatePrivateProfile(transaction, userId, { is_profile_complete: true, ...noApproval });
    return true;
  }
  const known = await store.findApproval(transaction, userId);
  const approval_asked_at = known?.approval_asked_at ?? new Date().toISOString();
  await updatePrivateProfile(transaction, userId, { ...noApproval, approval_asked_at });
  return false;
}

/**
 * Stores a decision about a user who applies to become a member. Returns the time of the change, or null when nothing
 * changes. Throws `not-found` for a user who has not applied, and `changed-elsewhere` when a member would be refused.
 */
export async function changeApproval(
  transaction: Queryable,
  userId: string,
  wanted: ApprovalDecision,
): Promise<string | null> {
  const profile = await store.lockProfile(transaction, userId);
  const columns = await store.findApproval(transaction, userId);
  if (!profile || !columns || columns.leaving_at !== null) throw approvalNotFound();
  if (profile.is_profile_complete) {
    if (wanted.decision === 'approved') return null;
    throw changedElsewhere('ほかの管理者が、先に承認しました');
  }
  const approval = approvalOf(columns);
  if (!approval) throw approvalNotFound();
  if (approval.state === wanted.decision) return null;
  const is_profile_complete = wanted.decision === 'approved';
  const updated_at = versionAfter(profile.updated_at);
  await store.updateProfileFields(transaction, userId, { is_profile_complete, updated_at });
  await updatePrivateProfile(transaction, userId, {
    is_profile_complete,
    ...columnsOf(wanted, updated_at),
  });
  return updated_at;
}

function columnsOf(wanted: ApprovalDecision, now: string): ApprovalColumns {
  if (wanted.decision === 'approved') return noApproval;
  if (wanted.decision === 'waiting') return { ...noApproval, approval_asked_at: now };
  return { ...noApproval, approval_refused_at: now, approval_refused_reason: wanted.reason };
}

function registrationClosed(): AppError {
  return new AppError('failed-precondition', 'いまは新しい登録を受け付けていません', {
    reason: 'registration-closed',
  });
}

function approvalNotFound(): AppError {
  return new AppError('not-found', '登録を待っている人が見つかりませんでした');
}
