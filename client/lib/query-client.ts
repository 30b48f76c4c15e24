import { onlineManager, QueryClient } from '@tanstack/react-query';
import { QUERY_STALE_TIME } from '../../contract/limits.ts';
import { NetworkError } from './api-error.ts';

/**
 * The query client of the app: responses stay fresh for a minute, a failed query is retried once, a mutation never.
 * Offline both fail at once instead of waiting, and what failed or is stale is read when the connection is back.
 */
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

/** Whether a retry would only make the user wait longer for the error. */
function isHopeless(error: Error): boolean {
  return error instanceof NetworkError && (error.isTimeout || !onlineManager.isOnline());
}
