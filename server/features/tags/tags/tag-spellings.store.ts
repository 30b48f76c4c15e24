import type { TagSpellingsTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const byKey = preparedList<object>()((database, items) =>
  database.selectFrom('tag_spellings').where('identity', 'in', items).selectAll(),
);

/** Returns the spellings of tags, by the identities of the tags. */
export async function findSpellings(
  database: Queryable,
  keys: readonly string[],
): Promise<TagSpellingsTable[]> {
  return keys.length === 0 ? [] : byKey(database, keys, {});
}

/** Stores first spellings. Tags that already have a spelling keep it. */
export async function insertSpellings(
  transaction: Queryable,
  rows: readonly TagSpellingsTable[],
): Promise<void> {
  await transaction
    .insertInto('tag_spellings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the spelling of a tag in place of an earlier one. */
export async function upsertSpelling(
  transaction: Queryable,
  row: TagSpellingsTable,
): Promise<void> {
  await transaction
    .insertInto('tag_spellings')
    .values(row)
    .onConflict((conflict) => conflict.column('identity').doUpdateSet(row))
    .execute();
}
