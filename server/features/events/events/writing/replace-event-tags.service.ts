import { foldText } from '#contract/foundations/search-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './write-event.store.ts';

/** Replaces the tags of all events in one transaction, by the pairs that `respelled` returns. */
export async function respellEvents(
  transaction: Queryable,
  respelled: (tags: string[]) => Promise<[from: string, into: string][]>,
): Promise<void> {
  const changes = await respelled(await store.listEventTags(transaction));
  for (const [from, into] of changes) await store.updateTagged(transaction, from, { tag: into });
}

/** Replaces a merged tag in all events in one transaction, because few events have tags. */
export async function retagEvents(transaction: Queryable, folded: string, into: string) {
  const used = await store.listEventTags(transaction);
  const spellings = used.filter((tag) => tag !== into && foldText(tag) === folded);
  for (const from of spellings) await store.updateTagged(transaction, from, { tag: into });
}
