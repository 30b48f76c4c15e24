import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

/** The key of the birthdays of the next days. */
const upcomingBirthdaysKeys = {
  all: ['upcoming-birthdays'] as const,
};

/** The birthdays of the next days. They are not read again while the page is looked at, so that nothing moves. */
export const upcomingBirthdaysQuery = queryOptions({
  queryKey: upcomingBirthdaysKeys.all,
  queryFn: ({ signal }) => getJson('/api/upcoming-birthdays', { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
