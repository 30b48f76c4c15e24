import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

const charactersAmong = rows('characters').listAmong('tag');

export async function findCharacters(database: Queryable, tags: readonly string[]) {
  return new Map((await charactersAmong(database, tags)).map((row) => [row.tag, row]));
}

export const upsertCharacter = rows('characters').upsertBy(['tag']);
export const deleteCharacter = rows('characters').deleteBy('tag');
