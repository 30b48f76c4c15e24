/** Whether a member can be followed: their profile is complete, and they are neither blocked nor leaving. */
export function canBeFollowed(target: {
  is_profile_complete: boolean;
  blocked_at: string | null;
  leaving_at: string | null;
}): boolean {
  return target.is_profile_complete && target.blocked_at === null && target.leaving_at === null;
}
