import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';

/** Keys of the next events. They are separate from the other keys of events, which home does not need. */
export const nextEventsKeys = { all: ['events', 'next'] as const };

export const nextEventsQuery = queryOptions({
  queryKey: nextEventsKeys.all,
  ...dataOf('/api/events/next'),
  select: ({ items }) => items,
});
