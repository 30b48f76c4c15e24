import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';

export const siteSettingsKeys = { all: ['site-settings'] as const };

/** The name and the texts of the site, which are read once per visit. */
export const siteSettingsQuery = queryOptions({
  queryKey: siteSettingsKeys.all,
  queryFn: ({ signal }) => getJson('/api/site-settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useSiteSettings(): SiteSettings | undefined {
  return useQuery(siteSettingsQuery).data;
}
