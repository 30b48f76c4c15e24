import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/limits.ts';
import { foldText } from '#contract/search-text.ts';
import { retagEvents } from '#server/features/events/retagging/retagging.service.ts';
import { listTagsAfter, retagPosts } from '#server/features/posts/retagging/retagging.service.ts';
import { claimMerge, deleteMerge, updateMerge } from '#server/features/tags/aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { TagMergesTable } from '#server/platform/database/tables.ts';

/** Posts in one transaction: few enough that no other writer waits long. */
export const POSTS_PER_SLICE = 20;
/** Tags in use that are compared with an alias in one transaction. */
const TAGS_PER_SLICE = 500;
/** No write takes that long: what was begun before there was the alias is written then. */
const SECOND_PASS_AFTER = MINUTE;

/**
 * Does the next slice of a merge; returns false when none is due. Then pauses for as long as that has taken, so that
 * merges take half of the database at most. A merge is done twice, the second time for those who were just writing when
 * it began. What a process leaves that ends is continued by the next one.
 */
export async function runNextMerge(database: Database, signal: AbortSignal): Promise<boolean> {
  const start = performance.now();
  const worked = await mergeNextSlice(database);
  const taken = performance.now() - start;
  if (worked) await sleep(taken, undefined, { signal }).catch(() => undefined);
  return worked;
}

/** Does the next slice of what is due at a time. */
export async function mergeNextSlice(database: Database, now = new Date()): Promise<boolean> {
  return database.write(async (transaction) => {
    const merge = await claimMerge(transaction, now.toISOString());
    if (!merge) return false;
    if (merge.after_tag === '') await retagEvents(transaction, merge.folded, merge.into_tag);
    await rewriteSome(transaction, merge, now);
    return true;
  });
}

/** Looks for the next spelling of the alias, and rewrites some of its posts. */
async function rewriteSome(
  transaction: Queryable,
  merge: TagMergesTable,
  now: Date,
): Promise<void> {
  const { folded, into_tag: into, after_tag } = merge;
  const tags = await listTagsAfter(transaction, after_tag, TAGS_PER_SLICE);
  const from = tags.find((tag) => tag !== into && foldText(tag) === folded);
  if (from !== undefined) {
    const rewritten = await retagPosts(transaction, { from, into }, POSTS_PER_SLICE);
    if (rewritten < POSTS_PER_SLICE) await updateMerge(transaction, folded, { after_tag: from });
    return;
  }
  const last = tags.length === TAGS_PER_SLICE ? tags.at(-1) : undefined;
  if (last === undefined) await endPass(transaction, merge, now);
  else await updateMerge(transaction, folded, { after_tag: last });
}

async function endPass(
  transaction: Queryable,
  { folded, created_at }: TagMergesTable,
  now: Date,
): Promise<void> {
  const second = Date.parse(created_at) + SECOND_PASS_AFTER;
  if (now.getTime() >= second) return deleteMerge(transaction, folded);
  const due_at = new Date(second).toISOString();
  await updateMerge(transaction, folded, { after_tag: '', due_at });
}
