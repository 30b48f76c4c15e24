/**
 * Whether a member can be followed: the profile is complete, and the member is neither blocked nor pending deletion.
 */
export function canBeFollowed(target: {
  is_profile_complete: boolean;
  blocked_at: string | null;
  leaving_at: string | null;
}): boolean {
  return target.is_profile_complete && target.blocked_at === null && target.leaving_at === null;
}
