import { QueryClient } from '@tanstack/react-query';
import { QUERY_STALE_TIME } from '../../contract/limits.ts';

/** The cache of what was read: fresh for a minute, a failed query tried once more, failed writes thrown on. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_STALE_TIME, retry: 1 },
      mutations: { retry: false },
    },
  });
}
