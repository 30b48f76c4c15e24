import { foldText } from '#contract/foundations/search-text.ts';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';

export const findAliases = preparedList<object>()((database, items) =>
  database.selectFrom('tag_aliases').where('folded', 'in', items).selectAll(),
);

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
export async function tagsOfBeginning(database: Queryable, key: string, limit: number) {
  const rows = await beginningWith(limit)(database, { from: key, to: key + highest.text });
  return [...new Set(rows.map(({ tag }) => tag))];
}

export async function upsertAlias(transaction: Queryable, alias: string, tag: string) {
  const row = { folded: foldText(alias), alias, tag, created_at: new Date().toISOString() };
  await transaction
    .insertInto('tag_aliases')
    .values(row)
    .onConflict((conflict) => conflict.column('folded').doUpdateSet(row))
    .execute();
}

export const updateAliasesOf = rows('tag_aliases').updateBy('tag');

/** Deletes an alias. Returns it, or null when there is none. */
export async function deleteAlias(transaction: Queryable, folded: string) {
  const row = await transaction
    .deleteFrom('tag_aliases')
    .where('folded', '=', folded)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
