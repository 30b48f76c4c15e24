import type { QueryClient } from '@tanstack/react-query';
import { orReadAgain } from '../../lib/lost-answer.ts';
import { removeCardsBy } from '../posts/card-cache.ts';
import { refreshViewerData } from '../session/session.queries.ts';

/**
 * Takes a member out of the cache whom the viewer has muted or blocked: their cards at once, from the feeds or from
 * everywhere, and what else names them as soon as it is shown again. What is shown is read again now.
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

/** Makes a call that hides or shows somebody or something. When its answer is lost, what is shown is read again. */
export function callOrRefresh<Answer>(
  client: QueryClient,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return orReadAgain(call, async () => {
    refreshViewerData(client);
    return undefined;
  });
}
