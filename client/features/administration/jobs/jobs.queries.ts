import { useInfiniteQuery } from '@tanstack/react-query';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
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

/** Returns the calls that retry or discard a failed job. They update the cache, and throw `ApiError`. */
export function useJobCalls() {
  const call = useAdminCall(reread);
  return {
    retry: (jobId: string) => call(() => callFunction('retryJob', { jobId })),
    discard: (jobId: string) => call(() => callFunction('discardJob', { jobId })),
  };
}
