import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import type { TagMergesTable } from '#server/platform/database/tables.ts';

/** Queues the rewriting of what is written as an alias; one that is under way begins again. */
export async function queueMerge(transaction: Queryable, merge: TagMergesTable): Promise<void> {
  await transaction
    .insertInto('tag_merges')
    .values(merge)
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(merge))
    .execute();
}

/** Lets what is being rewritten into a tag become another one. */
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

/** Locks the merge that has waited longest, of those that are due and that no other process works on; null without one. */
export async function claimMerge(
  transaction: Queryable,
  now: string,
): Promise<TagMergesTable | null> {
  const isShared = engineOf(transaction) === 'postgres';
  const row = await transaction
    .selectFrom('tag_merges')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .selectAll()
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers how far a claimed merge is. */
export async function updateMerge(
  transaction: Queryable,
  folded: string,
  state: Partial<Pick<TagMergesTable, 'after_tag' | 'due_at'>>,
): Promise<void> {
  await transaction.updateTable('tag_merges').set(state).where('folded', '=', folded).execute();
}

/** Those of the folded aliases that are being rewritten. */
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
