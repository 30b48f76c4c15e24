import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Whether a member can be followed: their profile is complete, and they are neither blocked nor pending deletion. */
export function canBeFollowed(
  target: Pick<Tables['private_profiles'], 'is_profile_complete' | 'blocked_at' | 'leaving_at'>,
): boolean {
  return target.is_profile_complete && target.blocked_at === null && target.leaving_at === null;
}

/** Whether a follow needs no consent, because the profile is public. */
export function followsAtOnce(target: { profile_visibility: ProfileVisibility }): boolean {
  return target.profile_visibility === 'public';
}

export function refuseOneself(viewer: Viewer, targetId: string): void {
  if (viewer.userId !== targetId) return;
  throw new AppError('invalid-argument', '自分自身をフォローすることはできません', {
    reason: 'follow-oneself',
  });
}
