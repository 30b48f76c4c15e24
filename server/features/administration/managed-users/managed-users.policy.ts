import type { UserState } from '#contract/administration/managed-users.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { mayRemovePasskeys } from '#server/features/identity/passkey-recovery/passkey-recovery.policy.ts';
import { mayCoverContents } from '#server/features/moderation/cases/cases.policy.ts';
import { outranks } from '#server/features/team/admins/admins.policy.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminViewer, Viewer } from '#server/platform/http/viewer.ts';

interface StateFacts {
  is_profile_complete: boolean;
  blocked_at: string | null;
  leaving_at: string | null;
}

/** Returns the state of a member. A pending deletion takes precedence over a block. */
export function stateOf({ is_profile_complete, blocked_at, leaving_at }: StateFacts): UserState {
  if (leaving_at !== null) return 'leaving';
  if (blocked_at !== null) return 'blocked';
  return is_profile_complete ? 'active' : 'incomplete';
}

type Deletion = Pick<Tables['account_deletions'], 'user_id' | 'deleted_by' | 'begun_at'>;

/** Returns what an admin may do to a member: nothing to oneself, or to members of the same or a higher rank. */
export function allowedFor(
  { userId, admin }: AdminViewer,
  target: { id: string; rank: AdminRank | null; hasWatermarkPicture: boolean; hasPasskey: boolean },
  deletion: Deletion | null,
) {
  const isOther = target.id !== userId;
  const isLower = outranks(admin.rank, target.rank);
  const isOfTeam = deletion !== null && deletion.deleted_by !== deletion.user_id;
  return {
    block: isOther && isLower,
    delete: isOther && isLower && !isOfTeam,
    restore: isOther && isLower && isOfTeam && deletion.begun_at === null,
    verify: isOther && isLower,
    unmark: isOther && isLower && target.hasWatermarkPicture && deletion === null,
    passkeys: isOther && target.hasPasskey && mayRemovePasskeys(admin),
    note: isOther,
    notice: isOther,
    contents: mayCoverContents(admin.permissions),
  };
}

/** Throws `hide-oneself` when the target is the viewer. */
export function refuseOneself({ userId }: Viewer, targetId: string): void {
  if (userId !== targetId) return;
  throw new AppError('invalid-argument', '自分自身には、この操作はできません', {
    reason: 'hide-oneself',
  });
}
