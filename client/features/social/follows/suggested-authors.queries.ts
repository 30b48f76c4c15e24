import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';
import { followsKeys } from './follows.keys.ts';

/** Suggested members. The list is not read again while the viewer chooses, so that no row disappears. */
export const suggestedAuthorsQuery = queryOptions({
  queryKey: followsKeys.suggested,
  ...dataOf('/api/suggested-authors'),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Whether the home page offers suggestions. Each new member gets the offer once, when there are suggestions. */
const firstStepsQuery = queryOptions({
  queryKey: followsKeys.firstSteps,
  queryFn: async ({ client }) => (await client.fetchQuery(suggestedAuthorsQuery)).items.length > 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The longest time that a new member waits for the suggestions before the home page is shown, in milliseconds. */
const PREPARING_MAX = 1500;

/**
 * Loads the suggestions for a member who has just saved a first profile, so that the home page shows the offer
 * immediately. Never throws. Without suggestions, the home page makes no offer.
 */
export async function prepareFirstSteps(client: QueryClient): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, PREPARING_MAX));
  await Promise.race([client.prefetchQuery(firstStepsQuery), timeout]);
}

export function useFirstSteps(): { isOffered: boolean; end: () => void } {
  const client = useQueryClient();
  const { data } = useQuery({ ...firstStepsQuery, enabled: false });
  const end = () => void client.setQueryData(firstStepsQuery.queryKey, false);
  return { isOffered: data === true, end };
}
