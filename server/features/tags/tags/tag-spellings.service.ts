import { z } from 'zod';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import {
  charactersOf,
  readOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import * as store from './tags.store.ts';

/** The job that rewrites tags in existing content to their stored spelling. */
export const spellingsKind = jobKind<Record<string, never>>({
  name: 'tag-spellings',
  payload: z.strictObject({}),
  key: () => 'all',
});

/**
 * Returns the spelling of each tag, by the identity of the tag. A tag that names a fictional character of the site is
 * spelled as there, and any other tag as it was first written. Omits tags that nobody has written.
 */
export async function findSpellings(database: Queryable, tags: readonly string[]) {
  const keys = new Set(tags.map(tagIdentity));
  const stored = await store.findSpellings(database, [...keys]);
  const spellings = new Map(stored.map(({ identity, tag }) => [identity, tag]));
  const { own } = await readOwnSettings(database);
  for (const character of charactersOf(own)) {
    const key = tagIdentity(character);
    if (keys.has(key)) spellings.set(key, character);
  }
  return spellings;
}

/** Stores the spellings of tags that nobody has written before. */
export async function storeSpellings(transaction: Queryable, tags: readonly string[]) {
  const rows = new Map(tags.map((tag) => [tagIdentity(tag), tag]));
  // All callers use the same order, so that two of them do not deadlock.
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await store.insertSpellings(
    transaction,
    sorted.map(([identity, tag]) => ({ identity, tag })),
  );
}

/** Stores this spelling for its tag, and queues the rewriting of existing posts and events. */
export async function preferSpelling(transaction: Queryable, tag: string): Promise<void> {
  const identity = tagIdentity(tag);
  const [known] = await store.findSpellings(transaction, [identity]);
  if (known?.tag === tag) return;
  await store.upsertSpelling(transaction, { identity, tag });
  if (known) await enqueueAnew(transaction, spellingsKind, {});
}
