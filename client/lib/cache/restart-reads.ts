import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Repeats failed queries, and restarts pending ones. With a key, only the queries under it. */
export function restartReads(client: QueryClient, queryKey: QueryKey = []): void {
  const queries = client.getQueryCache().findAll({ queryKey, type: 'active', predicate: isStuck });
  for (const query of queries) void restart(query);
}

function isStuck({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' || state.status === 'error';
}

async function restart(query: Query): Promise<void> {
  // Set when the query was loading the next page of a list. The restarted query then loads the same page.
  const { fetchMeta } = query.state;
  await query.cancel({ revert: true });
  await query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : undefined).catch(() => {
    // The error is ignored here, because the query stores it.
  });
}
