import { z } from 'zod';
import { foldText } from '#contract/foundations/search-text.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import * as merges from './merged-tags.shared.store.ts';
import * as store from './tag-aliases.store.ts';
import { findSpellings, storeSpellings } from './tag-spellings.service.ts';
import { findTagsOfKey } from './tags.store.ts';

/** The job that rewrites content in which an alias is written. Its key is the folded alias. */
export const mergeKind = jobKind<{ folded: string }>({
  name: 'tag-merge',
  payload: z.strictObject({ folded: z.string() }),
  key: ({ folded }) => folded,
});

/** Returns the tags with aliases resolved and in their stored spellings, without duplicates, in order. */
export async function canonicalTags(
  database: Queryable,
  tags: readonly string[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await store.findAliases(database, [...new Set(tags.map(foldText))]);
  const byFolded = new Map(rows.map(({ folded, tag }) => [folded, tag]));
  const meant = tags.map((tag) => byFolded.get(foldText(tag)) ?? tag);
  return spelled(meant, await findSpellings(database, meant));
}

/** Returns the tags in their stored spellings, without duplicates. */
function spelled(tags: readonly string[], spellings: ReadonlyMap<string, string>): string[] {
  return [...new Set(tags.map((tag) => spellings.get(tagIdentity(tag)) ?? tag))];
}

/** Like `canonicalTags`, for tags that are being written. Stores the first spelling of a new tag. */
export async function writtenTags(database: Database, tags: readonly string[]): Promise<string[]> {
  const canonical = await canonicalTags(database.read, tags);
  const known = await findSpellings(database.read, canonical);
  const added = canonical.filter((tag) => !known.has(tagIdentity(tag)));
  // Somebody else may store a spelling at the same time, so the spellings are read again.
  if (added.length === 0) return spelled(canonical, known);
  const firsts = await Promise.all(added.map((tag) => usedSpelling(database.read, tag)));
  await database.writeOne((queryable) => storeSpellings(queryable, firsts));
  return spelled(canonical, await findSpellings(database.read, canonical));
}

/** Returns the spelling of a tag that is in use without a stored spelling, such as in the demo, or the given one. */
async function usedSpelling(database: Queryable, tag: string): Promise<string> {
  const used = await findTagsOfKey(database, foldText(tag));
  return used.find((other) => tagIdentity(other) === tagIdentity(tag)) ?? tag;
}

/** Like `canonicalTags`, for one tag or none. */
export async function canonicalTag(
  database: Queryable,
  tag: string | null,
): Promise<string | null> {
  if (tag === null) return null;
  const [canonical = tag] = await canonicalTags(database, [tag]);
  return canonical;
}

/**
 * Makes a spelling an alias of a tag: immediately for new content, and in the background for existing content. Aliases of
 * the spelling become aliases of the tag. Returns false when it already is one. Throws failed-precondition when the tag
 * itself is an alias of a third tag. Callers hold the lock of the settings, so aliases change one after another.
 */
export async function addAlias(
  transaction: Queryable,
  alias: string,
  tag: string,
): Promise<boolean> {
  const folded = foldText(alias);
  const [known] = await store.findAliases(transaction, [folded]);
  if (known?.tag === tag) {
    if (known.alias !== alias) await store.upsertAlias(transaction, alias, tag);
    return false;
  }
  await freeTarget(transaction, alias, tag);
  await store.moveAliases(transaction, alias, tag);
  await merges.moveMerges(transaction, alias, tag);
  await store.upsertAlias(transaction, alias, tag);
  // A slice of the merge takes the locks in the same order.
  await enqueueAnew(transaction, mergeKind, { folded });
  const created_at = new Date().toISOString();
  const merge = { id: newId(), folded, into_tag: tag, after_tag: '', created_at };
  await merges.queueMerge(transaction, merge);
  return true;
}

// When the tag is an alias of the spelling, that alias is removed first. An alias of a third tag is refused, because it
// would lead to that tag.
async function freeTarget(transaction: Queryable, alias: string, tag: string): Promise<void> {
  const folded = foldText(tag);
  const [own] = await store.findAliases(transaction, [folded]);
  if (!own || own.tag === tag) return;
  if (own.tag !== alias) {
    const message = `「${tag}」は「${own.tag}」の別名です。「${own.tag}」を選んでください`;
    throw new AppError('failed-precondition', message, { fields: { into: message } });
  }
  await removeAlias(transaction, tag);
}

/** Makes an alias an independent tag again. Returns its former tag, or null when it was no alias. */
export async function removeAlias(transaction: Queryable, alias: string): Promise<string | null> {
  const folded = foldText(alias);
  await cancelJob(transaction, mergeKind, folded);
  await merges.deleteMerge(transaction, folded);
  return (await store.deleteAlias(transaction, folded))?.tag ?? null;
}
