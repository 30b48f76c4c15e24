import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';

const missedKeys = { all: ['missed'] as const };

/** The query for what the viewer has missed. It is never refetched, so that nothing moves while the viewer reads. */
export const missedQuery = queryOptions({
  queryKey: missedKeys.all,
  queryFn: ({ signal }) => getJson('/api/missed', { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Ends the offer to show what was missed. When the call fails, the offer returns at the next visit. */
export async function endAbsence(client: QueryClient): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, (session) => {
    if (session?.away_since === undefined) return session;
    const { away_since, ...rest } = session;
    return rest;
  });
  await callFunction('endAbsence', {}).catch(() => undefined);
}
