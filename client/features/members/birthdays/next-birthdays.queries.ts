import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';

export const nextBirthdaysKeys = {
  all: ['next-birthdays'] as const,
};

/** The birthdays for which the viewer may plan a publication: the viewer's own, and those of the site's characters. */
export const nextBirthdaysQuery = queryOptions({
  queryKey: nextBirthdaysKeys.all,
  queryFn: ({ signal }) => getJson('/api/next-birthdays', { signal }),
});
