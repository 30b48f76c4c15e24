import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLiveQueue } from '#client/features/team/admin-ui/use-live-queue.ts';
import { getJson } from '#client/lib/api/api.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { dashboardKeys } from './dashboard.keys.ts';

const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/dashboard', { signal }),
  staleTime: 0,
  refetchInterval: MINUTE,
});

/** Reads the dashboard. Refetches it every minute while it is visible, and immediately after a new report. */
export function useDashboard() {
  useLiveQueue(dashboardKeys.all);
  return useQuery(dashboardQuery);
}
