import { foldText } from '#contract/search-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './retagging.store.ts';

/** Rewrites a folded tag of all events that have it. Few events have tags, so that they are rewritten at once. */
export async function retagEvents(
  transaction: Queryable,
  folded: string,
  into: string,
): Promise<void> {
  const used = await store.listEventTags(transaction);
  const spellings = used.filter((tag) => tag !== into && foldText(tag) === folded);
  for (const from of spellings) await store.updateEventTag(transaction, from, into);
}
