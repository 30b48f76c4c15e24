import { onlineManager, queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';

/** The pause before the settings are read again after a failure, in milliseconds. */
const PAUSE = 10 * SECOND;

export const siteSettingsKeys = { all: ['site-settings'] as const };

/** The name and the texts of the site, which are read once per visit. */
export const siteSettingsQuery = queryOptions({
  queryKey: siteSettingsKeys.all,
  queryFn: ({ signal }) => getJson('/api/site-settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // While the site cannot read its database, it responds to this query with an error.
  refetchInterval: ({ state }) => state.status === 'error' && onlineManager.isOnline() && PAUSE,
});

export function useSiteSettings(): SiteSettings | undefined {
  return useQuery(siteSettingsQuery).data;
}
