import type { TagSpellingsTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const byKey = preparedList<object>()((database, items) =>
  database.selectFrom('tag_spellings').where('identity', 'in', items).selectAll(),
);

/** Returns the spellings of tags by their identity. */
export async function findSpellings(
  database: Queryable,
  keys: readonly string[],
): Promise<TagSpellingsTable[]> {
  return keys.length === 0 ? [] : byKey(database, keys, {});
}

/** Stores first spellings. Earlier ones stay. */
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

/** Stores a spelling and replaces an earlier one. */
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
