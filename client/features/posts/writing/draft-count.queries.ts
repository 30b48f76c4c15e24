import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../lib/api.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../session/session-context.tsx';
import { draftsKeys } from '../drafts.keys.ts';

/** How many drafts the member has. */
const draftCountQuery = queryOptions({
  queryKey: draftsKeys.count,
  queryFn: async ({ signal }) => (await getJson('/api/drafts/count', { signal })).count,
});

/** The number on the way to a new post; 0 for visitors, and until it is known. */
export function useDraftCount(): number {
  const { profile } = useSession();
  const isMember = profile?.is_profile_complete === true;
  const { data } = useQuery({ ...draftCountQuery, enabled: isMember });
  // It may be known before all of the page has been taken over from what was drawn without it.
  const hydrated = useHydrated();
  return isMember && hydrated ? (data ?? 0) : 0;
}
