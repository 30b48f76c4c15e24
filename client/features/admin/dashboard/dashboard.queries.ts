import { queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE } from '../../../../contract/limits.ts';
import { getJson } from '../../../lib/api.ts';
import { useLiveQueue } from '../ui/use-live-queue.ts';
import { dashboardKeys } from './dashboard.keys.ts';

const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/dashboard', { signal }),
  staleTime: 0,
  refetchInterval: MINUTE,
});

/** The dashboard, read again every minute while it is looked at, and at once when something is reported. */
export function useDashboard() {
  useLiveQueue(dashboardKeys.all);
  return useQuery(dashboardQuery);
}
