import { useQuery } from '@tanstack/react-query';
import { useLiveQueue } from '#client/features/team/admin-ui/use-live-queue.ts';
import { getJson } from '#client/lib/api/api.ts';
import { MINUTE } from '#contract/foundations/limits.ts';

export const dashboardKeys = { all: ['admin', 'dashboard'] as const };

export function useDashboard() {
  useLiveQueue(dashboardKeys.all);
  return useQuery({
    queryKey: dashboardKeys.all,
    queryFn: ({ signal }) => getJson('/api/admin/dashboard', { signal }),
    staleTime: 0,
    refetchInterval: MINUTE,
  });
}
