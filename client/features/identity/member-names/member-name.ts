import type { ProfileSummary } from '#contract/members/profiles.ts';

/** Returns the display name of a member. Without a display name, returns the username. */
export function nameOf({
  display_name,
  username,
}: Pick<ProfileSummary, 'display_name' | 'username'>): string {
  return display_name || `@${username}`;
}
