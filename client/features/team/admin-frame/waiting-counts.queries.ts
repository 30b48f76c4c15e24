import { useQuery } from '@tanstack/react-query';
import { useLiveQueue } from '#client/features/team/admin-ui/use-live-queue.ts';
import { getJson } from '#client/lib/api/api.ts';

export const waitingKeys = { all: ['waiting-cases'] } as const;

/** Returns the number of open cases, at most `WAITING_COUNT_MAX`. 0 while it is unknown, or when `enabled` is false. */
export function useWaitingCases(enabled: boolean): number {
  useLiveQueue(waitingKeys.all, enabled);
  const { data } = useQuery({
    queryKey: waitingKeys.all,
    queryFn: ({ signal }) => getJson('/api/admin/cases/waiting', { signal }),
    enabled,
  });
  return data?.count ?? 0;
}
