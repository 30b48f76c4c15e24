import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

/** Keys of the next events. They are separate from the other keys of events, which home does not need. */
export const nextEventsKeys = { all: ['events', 'next'] as const };

export const nextEventsQuery = queryOptions({
  queryKey: nextEventsKeys.all,
  queryFn: async ({ signal }) => (await getJson('/api/events/next', { signal })).items,
});
