import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, dataOf } from '#client/lib/api/api.ts';
import { eventsKeys } from '../events.keys.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: eventsKeys.calendarFeed,
  ...dataOf('/api/calendar-feed'),
});

export function useRenewCalendarFeed() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: () => afterSignIn(() => callFunction('renewCalendarFeed', {})),
    onSuccess: (feed) => client.setQueryData(calendarFeedQuery.queryKey, feed),
  });
}
