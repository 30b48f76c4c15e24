import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../lib/api.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../session/session-context.tsx';
import { draftsKeys } from '../drafts.keys.ts';

/** The number of the viewer's drafts. */
const draftCountQuery = queryOptions({
  queryKey: draftsKeys.count,
  queryFn: async ({ signal }) => (await getJson('/api/drafts/count', { signal })).count,
});

/** Returns the number of drafts; 0 for visitors, and while it is unknown. */
export function useDraftCount(): number {
  const { profile } = useSession();
  const isMember = profile?.is_profile_complete === true;
  const { data } = useQuery({ ...draftCountQuery, enabled: isMember });
  // The server renders without the number, so hydration must too.
  const hydrated = useHydrated();
  return isMember && hydrated ? (data ?? 0) : 0;
}
