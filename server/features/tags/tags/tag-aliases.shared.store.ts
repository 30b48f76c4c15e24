import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the aliases of the given tags, sorted by spelling. */
export async function aliasesOf(database: Queryable, tags: readonly string[]) {
  if (tags.length === 0) return [];
  return database
    .selectFrom('tag_aliases')
    .where('tag', 'in', tags)
    .orderBy('folded')
    .selectAll()
    .execute();
}

export const aliasKeyset = new Keyset('desc', { time: 'created_at', text: 'folded' }, 'aliases');

export const listAliases = preparedPages<object>()(aliasKeyset, (database, value, limit) =>
  database.selectFrom('tag_aliases').$call(aliasKeyset.pageAfter(value, limit)).selectAll(),
);

/** Stores that content with an alias is to be rewritten. A running rewrite starts again. */
export const queueMerge = rows('tag_merges').upsertBy(['folded']);

/** Replaces a tag by another tag in all rewrites that rewrite content into this tag. */
export const updateMergesInto = rows('tag_merges').updateColumnsBy(
  ['into_tag', 'after_tag'],
  'into_tag',
);

export const deleteMerge = rows('tag_merges').deleteBy('folded');

/** Locks the rewrite of an alias until the transaction ends. Returns null when the rewrite has ended. */
export const lockMerge = rows('tag_merges').lockBy('folded');

/** Stores the last tag whose posts have been rewritten. */
export function updateMerge(transaction: Queryable, folded: string, after_tag: string) {
  return updateMergeRow(transaction, folded, { after_tag });
}

/** Makes a merge begin again with the first tag. `created_at` is the time of its alias. */
export function restartMerge(transaction: Queryable, folded: string, created_at: string) {
  return updateMergeRow(transaction, folded, { after_tag: '', created_at });
}

const updateMergeRow = rows('tag_merges').updateBy('folded');

/** Returns the given folded aliases whose content is still being rewritten. */
export const runningAmong = rows('tag_merges').valuesAmong('folded');
