import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MINUTE } from '../../../../contract/limits.ts';
import { getJson } from '../../../lib/api.ts';
import { subscribeToTopic } from '../../../lib/live.ts';
import { dashboardKeys } from './dashboard.keys.ts';

const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/dashboard', { signal }),
  staleTime: 0,
  refetchInterval: MINUTE,
});

/** The dashboard, read again every minute while it is looked at, and at once when something is reported. */
export function useDashboard() {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToTopic('admins', ({ type }) => {
        if (type !== 'reports' && type !== 'refetch') return;
        void client.invalidateQueries({ queryKey: dashboardKeys.all });
      }),
    [client],
  );
  return useQuery(dashboardQuery);
}
