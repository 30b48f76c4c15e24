import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../lib/api.ts';
import { useLiveQueue } from '../ui/use-live-queue.ts';
import { waitingKeys } from './waiting.keys.ts';

const waitingQuery = queryOptions({
  queryKey: waitingKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/report-cases/waiting', { signal }),
});

/** How many cases wait for a decision, at most `WAITING_COUNT_MAX`; 0 while that is not known, or `enabled` is not set. */
export function useWaitingCases(enabled: boolean): number {
  useLiveQueue(waitingKeys.all, enabled);
  return useQuery({ ...waitingQuery, enabled }).data?.count ?? 0;
}
