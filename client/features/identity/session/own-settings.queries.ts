import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { sessionKeys } from './session.queries.ts';

/**
 * The query of the viewer's settings. Other queries select parts of its data, so that a page reads the settings only
 * once.
 */
export const settingsQuery = queryOptions({
  queryKey: sessionKeys.settings,
  queryFn: ({ signal }) => getJson('/api/settings', { signal }),
  // Another device can change the settings at any time.
  staleTime: 0,
});
