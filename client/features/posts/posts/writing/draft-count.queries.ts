import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { getJson } from '#client/lib/api/api.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { draftsKeys } from '../posts.keys.ts';

const draftCountQuery = queryOptions({
  queryKey: draftsKeys.count,
  queryFn: async ({ signal }) => (await getJson('/api/drafts/count', { signal })).count,
});

/** Returns the number of drafts. It is 0 for visitors, and until it is known. */
export function useDraftCount(): number {
  const { profile } = useSession();
  const isMember = profile?.is_profile_complete === true;
  const { data } = useQuery({ ...draftCountQuery, enabled: isMember });
  // The first render must equal the rendering of the server, which does not know the number.
  const hydrated = useHydrated();
  return isMember && hydrated ? (data ?? 0) : 0;
}
