import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { nextEventsKeys } from './next-events.keys.ts';

/** The query for the next events, soonest first. */
export const nextEventsQuery = queryOptions({
  queryKey: nextEventsKeys.all,
  queryFn: async ({ signal }) => (await getJson('/api/events/next', { signal })).items,
});
