import type { QueryClient } from '@tanstack/react-query';
import { changeMember } from '../../lib/member-cache.ts';
import { refreshSession } from './session.queries.ts';

/** Shows what another tab has changed of the own profile. When it cannot be read, the next page shows it. */
export async function showChangedProfile(client: QueryClient): Promise<void> {
  const session = await refreshSession(client).catch(() => null);
  if (session?.profile) changeMember(client, session.profile);
}
