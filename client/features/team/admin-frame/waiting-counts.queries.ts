import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLiveQueue } from '#client/features/team/admin-ui/use-live-queue.ts';
import { getJson } from '#client/lib/api/api.ts';
import { waitingKeys } from './waiting-counts.keys.ts';

const waitingQuery = queryOptions({
  queryKey: waitingKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/cases/waiting', { signal }),
});

/** Reads the number of open cases, at most `WAITING_COUNT_MAX`. It is 0 while unknown and without `enabled`. */
export function useWaitingCases(enabled: boolean): number {
  useLiveQueue(waitingKeys.all, enabled);
  return useQuery({ ...waitingQuery, enabled }).data?.count ?? 0;
}
