import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api/api-error.ts';
import { changeMember } from '#client/lib/cache/member-cache.ts';
import type { Approval } from '#contract/identity/session.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { peekSession, putSession, sessionQuery } from './session.queries.ts';

/** Shows changes of the viewer's profile by another tab or device. If reading them fails, the next page shows them. */
export async function showChangedProfile(client: QueryClient): Promise<void> {
  const userId = client.getQueryData(sessionQuery.queryKey)?.user?.id;
  if (userId !== undefined) await readOwnProfile(client, userId).catch(() => null);
}

/**
 * Reads the profile of the member, shows it everywhere on the page, and returns it. Throws `unauthenticated` when the
 * browser is no longer signed in as this member. The user in the cached session stays the same.
 */
export async function readOwnProfile(client: QueryClient, userId: string): Promise<Profile> {
  const { user, profile, approval } = await peekSession();
  if (user?.id !== userId || profile === null) throw new ApiError('unauthenticated');
  showOwnProfile(client, profile, approval);
  return profile;
}

/**
 * Shows the viewer's profile everywhere on the page, unless the tab belongs to another member or has a newer version.
 * `approval` is set while the team has not approved the user.
 */
export function showOwnProfile(client: QueryClient, profile: Profile, approval?: Approval): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.user?.id !== profile.id) return;
  if (session.profile !== null && session.profile.updated_at > profile.updated_at) return;
  const { approval: _, ...known } = session;
  putSession(client, { ...known, profile, ...(approval && { approval }) });
  changeMember(client, profile);
}
