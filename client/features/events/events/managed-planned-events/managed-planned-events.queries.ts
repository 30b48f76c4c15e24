import { infiniteQueryOptions } from '@tanstack/react-query';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, pagesOf } from '#client/lib/api/api.ts';

const managedPlannedEventsKeys = { list: ['managed-planned-events'] as const };

export const managedPlannedEventsQuery = infiniteQueryOptions({
  queryKey: managedPlannedEventsKeys.list,
  ...pagesOf('/api/admin/planned-events'),
  ...sharedList,
});

const reread = { shown: [managedPlannedEventsKeys.list] };

export function useTakeBack() {
  const call = useAdminCall(reread);
  return (plannedEventId: string, reason: string) =>
    call(() => callFunction('takeBackPlannedEvent', { plannedEventId, reason }));
}
