import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';

/** Query keys of the checks of the site. */
const siteChecksKeys = { all: ['admin', 'site-checks'] as const };

const siteChecksQuery = queryOptions({
  queryKey: siteChecksKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/site-checks', { signal }),
  staleTime: 0,
  // The first run of a process takes seconds.
  refetchInterval: ({ state }) => (state.data?.checked_at === null ? 2 * SECOND : MINUTE),
});

/** Reads what the checks of the site have found last. */
export function useSiteChecks() {
  return useQuery(siteChecksQuery);
}

/** Returns the calls that run the checks again, and that test the files. They throw `ApiError`. */
export function useSiteCheckCalls() {
  const client = useQueryClient();
  const call = useAdminCall({});
  return {
    recheck: async () => {
      const checks = await call(() => callFunction('recheckSite', {}));
      client.setQueryData(siteChecksQuery.queryKey, checks);
    },
    testFiles: () => call(() => callFunction('testFiles', {})),
  };
}

/** Runs the checks again when what they have found is from before a moment, such as the end of a backup. */
export function useRecheckAfter(moment: string | null): void {
  const { recheck } = useSiteCheckCalls();
  const checkedAt = useSiteChecks().data?.checked_at ?? null;
  const outdatedBy = moment !== null && checkedAt !== null && checkedAt < moment ? moment : null;
  // A failure is not shown, since nobody asked. 再確認 is there.
  const run = useEffectEvent(() => recheck().catch(() => undefined));
  useEffect(() => {
    if (outdatedBy !== null) void run();
  }, [outdatedBy]);
}
