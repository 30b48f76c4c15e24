import { useInfiniteQuery } from '@tanstack/react-query';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import type { JobState } from '#contract/administration/job-names.ts';
import { SECOND } from '#contract/foundations/limits.ts';

const jobsKeys = {
  all: ['admin', 'jobs'] as const,
  list: (state: JobState) => ['admin', 'jobs', state] as const,
};

/** How often the list is refetched, in milliseconds. Jobs start and end without the viewer. */
const REFRESH_INTERVAL = 10 * SECOND;

/** Reads the jobs in one state, earliest due first. */
export function useJobs(state: JobState) {
  return useInfiniteQuery({
    queryKey: jobsKeys.list(state),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/jobs', { search: { state, ...after(pageParam) }, signal }),
    ...sharedList,
    refetchInterval: REFRESH_INTERVAL,
  });
}

const reread = { shown: [jobsKeys.all] };

export const useJobFunction = () => useAdminFunction<'retryJob' | 'discardJob'>(reread);
