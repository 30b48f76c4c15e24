import { z } from 'zod';
import { foldText } from '#contract/foundations/search-text.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import * as merges from './tag-aliases.shared.store.ts';
import * as store from './tag-aliases.store.ts';
import { findSpellings, storeSpellings } from './tag-spellings.service.ts';
import { findTagsOfKey } from './tags.store.ts';

/** The job that rewrites content with an alias to the tag of the alias. The key of the job is the folded alias. */
export const mergeKind = jobKind<{ folded: string }>({
  name: 'tag-merge',
  payload: z.strictObject({ folded: z.string() }),
  key: ({ folded }) => folded,
});

/** Returns tags in their stored spellings, in order and without duplicates. Aliases are resolved. */
export async function canonicalTags(database: Queryable, tags: readonly string[]) {
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

/** Returns tags like `canonicalTags`, for content that is being written. Stores the first spelling of a new tag. */
export async function writtenTags(database: Database, tags: readonly string[]): Promise<string[]> {
  const canonical = await canonicalTags(database.read, tags);
  const known = await findSpellings(database.read, canonical);
  const added = canonical.filter((tag) => !known.has(tagIdentity(tag)));
  // The spellings are read again, because a concurrent writer may have stored another spelling first.
  if (added.length === 0) return spelled(canonical, known);
  const firsts = await Promise.all(added.map((tag) => usedSpelling(database.read, tag)));
  await database.writeOne((queryable) => storeSpellings(queryable, firsts));
  return spelled(canonical, await findSpellings(database.read, canonical));
}

/**
 * Returns the spelling in which a tag is in use, or else the given spelling. Used for tags without a stored spelling.
 */
async function usedSpelling(database: Queryable, tag: string): Promise<string> {
  const used = await findTagsOfKey(database, foldText(tag));
  return used.find((other) => tagIdentity(other) === tagIdentity(tag)) ?? tag;
}

/** Returns one tag like `canonicalTags`, or null for none. */
export async function canonicalTag(database: Queryable, tag: string | null) {
  if (tag === null) return null;
  const [canonical = tag] = await canonicalTags(database, [tag]);
  return canonical;
}

/**
 * Makes a spelling an alias of a tag: immediately for new content, and in the background for existing content. Aliases
 * of the spelling become aliases of the tag. Returns false when the spelling already is an alias of the tag. Throws
 * `failed-precondition` when the tag is an alias of a third tag. Callers hold the lock of the settings, so aliases
 * change one after another.
 */
export async function addAlias(transaction: Queryable, alias: string, tag: string) {
  const folded = foldText(alias);
  const created_at = new Date().toISOString();
  const row = { folded, alias, tag, created_at };
  const [known] = await store.findAliases(transaction, [folded]);
  if (known?.tag === tag) {
    if (known.alias !== alias) await store.upsertAlias(transaction, row);
    return false;
  }
  await freeTarget(transaction, alias, tag);
  await store.updateAliasesOf(transaction, alias, { tag });
  await merges.updateMergesInto(transaction, alias, { into_tag: tag, after_tag: '' });
  await store.upsertAlias(transaction, row);
  // The job is enqueued before the merge is stored. A slice of the merge also locks the job first, then the merge. The
  // same order avoids a deadlock.
  await enqueueAnew(transaction, mergeKind, { folded });
  const merge = { id: newId(), folded, into_tag: tag, after_tag: '', created_at };
  await merges.queueMerge(transaction, merge);
  return true;
}

// If the tag is an alias of the spelling, removes that alias. Throws if the tag is an alias of a third tag, because the
// new alias would lead to the third tag.
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

/** Makes an alias an independent tag again. Returns the tag that it belonged to, or null when it was no alias. */
export async function removeAlias(transaction: Queryable, alias: string): Promise<string | null> {
  const folded = foldText(alias);
  await cancelJob(transaction, mergeKind, folded);
  await merges.deleteMerge(transaction, folded);
  return (await store.deleteAlias(transaction, folded))?.tag ?? null;
}
