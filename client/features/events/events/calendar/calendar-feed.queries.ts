import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { eventsKeys } from '../events.keys.ts';

/** The query for the secret URL of the viewer's calendar. */
export const calendarFeedQuery = queryOptions({
  queryKey: eventsKeys.calendarFeed,
  queryFn: ({ signal }) => getJson('/api/calendar-feed', { signal }),
});

/** Returns the mutation that gives the viewer's calendar a new secret URL. */
export function useRenewCalendarFeed() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: () => afterSignIn(() => callFunction('renewCalendarFeed', {})),
    onSuccess: (feed) => client.setQueryData(calendarFeedQuery.queryKey, feed),
  });
}
