import { onlineManager, QueryClient } from '@tanstack/react-query';
import { QUERY_STALE_TIME } from '#contract/foundations/limits.ts';
import { NetworkError } from '../api/api-error.ts';

/** Returns the query client. Offline calls fail immediately. On reconnection, failed and stale queries are read. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_TIME,
        retry: (failures, error) => failures === 0 && !isHopeless(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isHopeless(error: Error): boolean {
  return error instanceof NetworkError && (error.isTimeout || !onlineManager.isOnline());
}
