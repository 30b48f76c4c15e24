import type { QueryClient } from '@tanstack/react-query';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { removeCardsBy } from '#client/features/posts/posts/card-cache.ts';
import { orReadAgain } from '#client/lib/api/lost-answer.ts';

/**
 * Removes a muted or blocked member from the cache. Their cards disappear immediately from the feeds or from all lists.
 * Inactive queries that contain the member are dropped, and active ones are read again.
 */
export function hideFromCache(
  client: QueryClient,
  userId: string,
  cards: 'of feeds' | 'of all lists',
): void {
  removeCardsBy(client, userId, cards);
  client.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(userId),
  });
  refreshViewerData(client);
}

/** Makes a call that hides or shows a member, word or tag. If its response is lost, reloads the viewer's data. */
export function callOrRefresh<Answer>(
  client: QueryClient,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return orReadAgain(call, async () => {
    refreshViewerData(client);
    return undefined;
  });
}
