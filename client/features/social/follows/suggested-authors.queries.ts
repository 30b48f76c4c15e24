import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { followsKeys } from './follows.keys.ts';

/** Suggested members. The list is not read again while the viewer chooses, so that no row disappears. */
export const suggestedAuthorsQuery = queryOptions({
  queryKey: followsKeys.suggested,
  queryFn: ({ signal }) => getJson('/api/suggested-authors', { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Whether home offers the suggestions: to a new member, once, if there are any. */
const firstStepsQuery = queryOptions({
  queryKey: followsKeys.firstSteps,
  queryFn: async ({ client }) => (await client.fetchQuery(suggestedAuthorsQuery)).items.length > 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The time after which a new member is shown home without waiting for the suggestions. */
const PREPARING_MAX = 1500;

/**
 * Reads the suggestions for a member whose first profile was saved, so that home shows the offer at once. Never throws:
 * without suggestions, home has no offer.
 */
export async function prepareFirstSteps(client: QueryClient): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, PREPARING_MAX));
  await Promise.race([client.prefetchQuery(firstStepsQuery), timeout]);
}

/** Returns whether home offers the suggestions, and the function that ends the offer. */
export function useFirstSteps(): { isOffered: boolean; end: () => void } {
  const client = useQueryClient();
  const { data } = useQuery({ ...firstStepsQuery, enabled: false });
  const end = () => void client.setQueryData(firstStepsQuery.queryKey, false);
  return { isOffered: data === true, end };
}
