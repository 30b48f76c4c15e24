import { foldText } from '#contract/foundations/search-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './replace-event-tags.store.ts';

/** Replaces a folded tag in all events at once. Few events have tags. */
export async function retagEvents(
  transaction: Queryable,
  folded: string,
  into: string,
): Promise<void> {
  const used = await store.listEventTags(transaction);
  const spellings = used.filter((tag) => tag !== into && foldText(tag) === folded);
  for (const from of spellings) await store.updateEventTag(transaction, from, into);
}
