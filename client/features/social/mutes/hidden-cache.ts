import type { QueryClient } from '@tanstack/react-query';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { removeCardsBy } from '#client/features/posts/posts/card-cache.ts';
import { orReadAgain } from '#client/lib/api/lost-answer.ts';

/**
 * Removes a muted or blocked member from the cache. A mute removes their cards from the feeds, a block from all lists.
 * In both cases, inactive queries that contain the member are removed, and active ones are refetched.
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

/** Makes a call that mutes, unmutes, blocks or unblocks. If the response is lost, refetches the viewer's data. */
export function callOrRefresh<Answer>(
  client: QueryClient,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return orReadAgain(call, async () => {
    refreshViewerData(client);
    return undefined;
  });
}
