import { foldText } from '#contract/search-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import * as store from './aliases.store.ts';
import * as merges from './merges.store.ts';

export { aliasesOf, aliasKeyset, listAliases, tagsOfBeginning } from './aliases.store.ts';
export { claimMerge, deleteMerge, runningAmong, updateMerge } from './merges.store.ts';

/** The tags with aliases in place of which stands what they are aliases of, each once, in their order. */
export async function canonicalTags(
  database: Queryable,
  tags: readonly string[],
): Promise<string[]> {
  const rows = await store.findAliases(database, [...new Set(tags.map(foldText))]);
  const byFolded = new Map(rows.map(({ folded, tag }) => [folded, tag]));
  return [...new Set(tags.map((tag) => byFolded.get(foldText(tag)) ?? tag))];
}

/** As `canonicalTags`, for one tag or none. */
export async function canonicalTag(
  database: Queryable,
  tag: string | null,
): Promise<string | null> {
  if (tag === null) return null;
  const [canonical = tag] = await canonicalTags(database, [tag]);
  return canonical;
}

/**
 * Lets a spelling become a tag: at once where it is written from now on, in the background where it is written already.
 * What became the spelling becomes the tag. Returns false when it does so already. Throws failed-precondition when the
 * tag itself becomes another one. Callers hold the lock of the settings: aliases change one after the other.
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
  const now = new Date().toISOString();
  const times = { created_at: now, due_at: now };
  const merge = { id: newId(), folded, into_tag: tag, after_tag: '', ...times };
  await merges.queueMerge(transaction, merge);
  return true;
}

// A tag that became the alias until now turns round. One that becomes a third tag would lead on to it.
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

/** Lets a spelling be a tag of its own again. Returns what it became, or null where it was no alias. */
export async function removeAlias(transaction: Queryable, alias: string): Promise<string | null> {
  const folded = foldText(alias);
  await merges.deleteMerge(transaction, folded);
  return (await store.deleteAlias(transaction, folded))?.tag ?? null;
}
