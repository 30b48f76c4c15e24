import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { CharactersTable } from './characters.tables.ts';

export async function findCharacters(
  database: Queryable,
  tags: readonly string[],
): Promise<Map<string, CharactersTable>> {
  if (tags.length === 0) return new Map();
  const rows = await database
    .selectFrom('characters')
    .where('tag', 'in', tags)
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.tag, row]));
}

export async function upsertCharacter(transaction: Queryable, row: CharactersTable): Promise<void> {
  await transaction
    .insertInto('characters')
    .values(row)
    .onConflict((conflict) => conflict.column('tag').doUpdateSet(row))
    .execute();
}

export const deleteCharacter = rows('characters').deleteBy('tag');
