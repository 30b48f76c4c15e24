import { infiniteQueryOptions } from '@tanstack/react-query';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';

/** The key of the planned events of all members, in the list of the team. */
const managedPlannedEventsKeys = {
  list: ['managed-planned-events'] as const,
};

/** The events of all members that wait for their publication, the earliest first. */
export const managedPlannedEventsQuery = infiniteQueryOptions({
  queryKey: managedPlannedEventsKeys.list,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/admin/planned-events', { search: after(pageParam), signal }),
  ...sharedList,
});

const reread = { shown: [managedPlannedEventsKeys.list] };

/** Returns the call that takes back the plan of a member's event. It throws `ApiError`. */
export function useTakeBack() {
  const call = useAdminCall(reread);
  return (plannedEventId: string, reason: string) =>
    call(() => callFunction('takeBackPlannedEvent', { plannedEventId, reason }));
}
