import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';
import { settingsKeys } from './settings.keys.ts';

/** The viewer's settings. */
export const settingsQuery = queryOptions({
  queryKey: settingsKeys.all,
  queryFn: ({ signal }) => getJson('/api/settings', { signal }),
});

export function useSettings() {
  return useQuery(settingsQuery);
}
