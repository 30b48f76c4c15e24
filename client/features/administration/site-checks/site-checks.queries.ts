import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { getJson } from '#client/lib/api/api.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';

export const siteChecksKeys = { all: ['admin', 'site-checks'] as const };

const siteChecksQuery = queryOptions({
  queryKey: siteChecksKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/site-checks', { signal }),
  staleTime: 0,
  // After a start of the server, the first results take some seconds. Until then, the results are requested often.
  refetchInterval: ({ state }) => (state.data?.checked_at === null ? 2 * SECOND : MINUTE),
});

export function useSiteChecks() {
  return useQuery(siteChecksQuery);
}

const nothing = {};

export function useSiteCheckCalls() {
  const client = useQueryClient();
  const call = useAdminFunction<'recheckSite' | 'testFiles'>(nothing);
  return {
    recheck: () =>
      call('recheckSite', {}, (checks) => client.setQueryData(siteChecksQuery.queryKey, checks)),
    testFiles: () => call('testFiles', {}),
  };
}

/** Runs the checks again when their results are older than `moment`, for example older than the end of a backup. */
export function useRecheckAfter(moment: string | null): void {
  const { recheck } = useSiteCheckCalls();
  const checkedAt = useSiteChecks().data?.checked_at ?? null;
  const outdatedBy = moment !== null && checkedAt !== null && checkedAt < moment ? moment : null;
  // An error is not shown, because the viewer has not requested this run. The button 再確認 stays available.
  const run = useEffectEvent(() => recheck().catch(() => undefined));
  useEffect(() => {
    if (outdatedBy !== null) void run();
  }, [outdatedBy]);
}
