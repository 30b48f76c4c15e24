import { infiniteQueryOptions } from '@tanstack/react-query';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';

const managedPlannedEventsKeys = {
  list: ['managed-planned-events'] as const,
};

export const managedPlannedEventsQuery = infiniteQueryOptions({
  queryKey: managedPlannedEventsKeys.list,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/admin/planned-events', { search: after(pageParam), signal }),
  ...sharedList,
});

const reread = { shown: [managedPlannedEventsKeys.list] };

export function useTakeBack() {
  const call = useAdminCall(reread);
  return (plannedEventId: string, reason: string) =>
    call(() => callFunction('takeBackPlannedEvent', { plannedEventId, reason }));
}
