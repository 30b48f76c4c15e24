import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { dataOf } from '#client/lib/api/api.ts';
import { eventsKeys } from '../events.keys.ts';

export const calendarFeedQuery = queryOptions({
  queryKey: eventsKeys.calendarFeed,
  ...dataOf('/api/calendar-feed'),
});

export function useRenewCalendarFeed() {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: () => call('renewCalendarFeed', {}),
    onSuccess: (feed) => client.setQueryData(calendarFeedQuery.queryKey, feed),
  });
}
