import type { TagMergesTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Stores that content with an alias is to be rewritten. A running rewrite starts again. */
export async function queueMerge(transaction: Queryable, merge: TagMergesTable): Promise<void> {
  await transaction
    .insertInto('tag_merges')
    .values(merge)
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(merge))
    .execute();
}

/** Changes the tag into which content is rewritten, for all rewrites into a tag. */
export async function moveMerges(
  transaction: Queryable,
  from: string,
  into: string,
): Promise<void> {
  await transaction
    .updateTable('tag_merges')
    .set({ into_tag: into, after_tag: '' })
    .where('into_tag', '=', from)
    .execute();
}

/** Ends the rewrite of an alias. */
export const deleteMerge = rows('tag_merges').deleteBy('folded');

/** Locks the rewrite of an alias until the transaction ends. Returns null when the rewrite has ended. */
export const lockMerge = rows('tag_merges').lockBy('folded');

/** Stores the last tag whose posts have been rewritten. */
export async function updateMerge(
  transaction: Queryable,
  folded: string,
  after_tag: string,
): Promise<void> {
  await transaction
    .updateTable('tag_merges')
    .set({ after_tag })
    .where('folded', '=', folded)
    .execute();
}

/** Returns the folded aliases that are being rewritten, among the given ones. */
export async function runningAmong(
  database: Queryable,
  folded: readonly string[],
): Promise<ReadonlySet<string>> {
  if (folded.length === 0) return new Set();
  const rows = await database
    .selectFrom('tag_merges')
    .where('folded', 'in', folded)
    .select('folded')
    .execute();
  return new Set(rows.map((row) => row.folded));
}
