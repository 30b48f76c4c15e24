import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';

export const findAliases = rows('tag_aliases').listAmong('folded');

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

/** Finds the aliases that begin with a folded text. Returns the tags of these aliases. */
export async function tagsOfBeginning(database: Queryable, key: string, limit: number) {
  const rows = await beginningWith(limit)(database, { from: key, to: key + highest.text });
  return [...new Set(rows.map(({ tag }) => tag))];
}

export const upsertAlias = rows('tag_aliases').upsertBy(['folded']);

export const updateAliasesOf = rows('tag_aliases').updateBy('tag');

export const deleteAlias = rows('tag_aliases').deleteReturningBy('folded');
