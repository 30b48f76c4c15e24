import type { ProfileSummary } from '../../contract/profiles.ts';

/** Returns the display name of a member, or the username while there is none. */
export function nameOf({
  display_name,
  username,
}: Pick<ProfileSummary, 'display_name' | 'username'>): string {
  return display_name || `@${username}`;
}
