import { QueryClient } from '@tanstack/react-query';
import { QUERY_STALE_TIME } from '../../contract/limits.ts';

/** The query client of the app: responses stay fresh for a minute, a failed query is retried once, a mutation never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: QUERY_STALE_TIME, retry: 1 },
      mutations: { retry: false },
    },
  });
}
