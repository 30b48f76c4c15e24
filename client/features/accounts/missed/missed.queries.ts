import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';

/** The key of what the viewer has missed. */
const missedKeys = {
  all: ['missed'] as const,
};

/** What the viewer has missed. It is read once, so that nothing moves while one looks through it. */
export const missedQuery = queryOptions({
  queryKey: missedKeys.all,
  queryFn: ({ signal }) => getJson('/api/missed', { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Ends the offer to show what was missed. When it fails, the site offers it again at its next start. */
export async function endAbsence(client: QueryClient): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, (session) => {
    if (session?.away_since === undefined) return session;
    const { away_since, ...rest } = session;
    return rest;
  });
  await callFunction('endAbsence', {}).catch(() => undefined);
}
