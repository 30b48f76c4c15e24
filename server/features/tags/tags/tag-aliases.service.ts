import { foldText } from '#contract/foundations/search-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { mergeKind } from './merge-kind.ts';
import * as merges from './merged-tags.shared.store.ts';
import * as store from './tag-aliases.store.ts';

export { mergeKind } from './merge-kind.ts';

/** The tags with aliases resolved, each once, in order. */
export async function canonicalTags(
  database: Queryable,
  tags: readonly string[],
): Promise<string[]> {
  const rows = await store.findAliases(database, [...new Set(tags.map(foldText))]);
  const byFolded = new Map(rows.map(({ folded, tag }) => [folded, tag]));
  return [...new Set(tags.map((tag) => byFolded.get(foldText(tag)) ?? tag))];
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
 * Makes a spelling an alias of a tag: immediately for new content, and in the background for existing content. Aliases
 * of the spelling become aliases of the tag. Returns false when it already is one. Throws failed-precondition when the
 * tag itself is an alias. Callers hold the lock of the settings, so aliases change one after the other.
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
  // In the order in which a slice of the merge locks them.
  await enqueueAnew(transaction, mergeKind, { folded });
  const created_at = new Date().toISOString();
  const merge = { id: newId(), folded, into_tag: tag, after_tag: '', created_at };
  await merges.queueMerge(transaction, merge);
  return true;
}

// The tag may be an alias of the spelling until now, which is then reversed. An alias of a third tag would lead on to
// that one.
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
