import type { TagMergesTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Queues the rewriting of content that uses an alias. A running rewrite starts again. */
export async function queueMerge(transaction: Queryable, merge: TagMergesTable): Promise<void> {
  await transaction
    .insertInto('tag_merges')
    .values(merge)
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(merge))
    .execute();
}

/** Redirects the rewrites into a tag to another tag. */
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

/** Ends the rewriting of an alias. */
export async function deleteMerge(transaction: Queryable, folded: string): Promise<void> {
  await transaction.deleteFrom('tag_merges').where('folded', '=', folded).execute();
}

/** Locks the rewriting of an alias until the transaction ends; null when it has ended. */
export async function lockMerge(
  transaction: Queryable,
  folded: string,
): Promise<TagMergesTable | null> {
  const row = await transaction
    .selectFrom('tag_merges')
    .where('folded', '=', folded)
    .selectAll()
    .$call(rowLock(transaction, 'tag_merges'))
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers the tag up to which the posts are rewritten. */
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

/** The folded aliases, among those given, that are being rewritten. */
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
