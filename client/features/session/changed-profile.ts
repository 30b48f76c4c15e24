import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '../../../contract/profiles.ts';
import { getJson } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { changeMember } from '../../lib/member-cache.ts';
import { putSession, sessionQuery } from './session.queries.ts';

/** Shows what another tab or device has changed of the own profile. When it cannot be read, the next page shows it. */
export async function showChangedProfile(client: QueryClient): Promise<void> {
  const userId = client.getQueryData(sessionQuery.queryKey)?.user?.id;
  if (userId !== undefined) await readOwnProfile(client, userId).catch(() => null);
}

/**
 * Reads a member's own profile as it is now, and shows it at once wherever they are on a page. Throws unauthenticated when
 * the browser is not signed in as this member any more; the session of the tab stays as it is.
 */
export async function readOwnProfile(client: QueryClient, userId: string): Promise<Profile> {
  const { user, profile } = await getJson('/api/session');
  if (user?.id !== userId || profile === null) throw new ApiError('unauthenticated');
  showOwnProfile(client, profile);
  return profile;
}

/** Shows the own profile wherever the member is on a page, unless the tab belongs to another one, or shows a newer one. */
export function showOwnProfile(client: QueryClient, profile: Profile): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.user?.id !== profile.id) return;
  if (session.profile !== null && session.profile.updated_at > profile.updated_at) return;
  putSession(client, { ...session, profile });
  changeMember(client, profile);
}
