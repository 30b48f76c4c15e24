import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '../../../contract/site-settings.ts';
import { getJson } from '../../lib/api.ts';
import { siteSettingsKeys } from './site-settings.keys.ts';

/** The site's own name and texts: read once a visit. */
export const siteSettingsQuery = queryOptions({
  queryKey: siteSettingsKeys.all,
  queryFn: ({ signal }) => getJson('/api/site-settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The site's settings, undefined until they are here. */
export function useSiteSettings(): SiteSettings | undefined {
  return useQuery(siteSettingsQuery).data;
}
