import { foldText } from '#contract/foundations/search-text.ts';
import type { TagAliasesTable } from '#server/features/tags/tags/tags.tables.ts';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const byFolded = preparedList<object>()((database, items) =>
  database.selectFrom('tag_aliases').where('folded', 'in', items).selectAll(),
);

/** Returns the aliases with the given folded texts. */
export async function findAliases(
  database: Queryable,
  folded: readonly string[],
): Promise<TagAliasesTable[]> {
  return folded.length === 0 ? [] : byFolded(database, folded, {});
}

const beginningWith = preparedVariants((limit: number) =>
  prepared<{ from: string; to: string }>()((database, value) =>
    database
      .selectFrom('tag_aliases')
      .where('folded', '>=', value('from'))
      .where('folded', '<', value('to'))
      .orderBy('folded')
      .limit(limit)
      .select('tag'),
  ),
);

/** Returns the tags of the aliases that begin with a folded text. */
export async function tagsOfBeginning(
  database: Queryable,
  key: string,
  limit: number,
): Promise<string[]> {
  const rows = await beginningWith(limit)(database, { from: key, to: key + highest.text });
  return [...new Set(rows.map(({ tag }) => tag))];
}

/** Stores an alias, or changes the tag of an existing one. */
export async function upsertAlias(
  transaction: Queryable,
  alias: string,
  tag: string,
): Promise<void> {
  const row = { folded: foldText(alias), alias, tag, created_at: new Date().toISOString() };
  await transaction
    .insertInto('tag_aliases')
    .values(row)
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(row))
    .execute();
}

/** Moves the aliases of a tag to another tag. */
export async function moveAliases(
  transaction: Queryable,
  from: string,
  into: string,
): Promise<void> {
  await transaction.updateTable('tag_aliases').set({ tag: into }).where('tag', '=', from).execute();
}

/** Deletes an alias. Returns it, or null when there is none. */
export async function deleteAlias(
  transaction: Queryable,
  folded: string,
): Promise<TagAliasesTable | null> {
  const row = await transaction
    .deleteFrom('tag_aliases')
    .where('folded', '=', folded)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
