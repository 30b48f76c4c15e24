import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

const upcomingBirthdaysKeys = { all: ['upcoming-birthdays'] as const };

/** The query for the birthdays of the next days. It is not refetched while the page is open, so that nothing moves. */
export const upcomingBirthdaysQuery = queryOptions({
  queryKey: upcomingBirthdaysKeys.all,
  queryFn: ({ signal }) => getJson('/api/upcoming-birthdays', { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
