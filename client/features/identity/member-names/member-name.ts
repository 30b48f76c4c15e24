import type { ProfileSummary } from '#contract/members/profiles.ts';

/** Returns the display name of a member, or the username when there is none. */
export function nameOf({
  display_name,
  username,
}: Pick<ProfileSummary, 'display_name' | 'username'>): string {
  return display_name || `@${username}`;
}
