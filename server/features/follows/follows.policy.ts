/** Members who have completed their profile and are not blocked can be followed. */
export function canBeFollowed(target: {
  is_profile_complete: boolean;
  blocked_at: string | null;
}): boolean {
  return target.is_profile_complete && target.blocked_at === null;
}
