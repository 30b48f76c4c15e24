import { sql } from 'kysely';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { TagSpellingsTable } from './tags.tables.ts';

const byPrefix = preparedVariants((all: boolean, limit: number) =>
  prepared<{ from: string; to: string }>()((database, value) =>
    database
      .selectFrom('tags')
      .$if(!all, (query) =>
        query.where('tag_key', '>=', value('from')).where('tag_key', '<', value('to')),
      )
      .orderBy('count', 'desc')
      .orderBy('tag', 'desc')
      .limit(sql.lit(limit))
      .select(['tag', 'count']),
  ),
);

/** Lists the tags in use whose search key begins with `key`, the most used first. */
export async function listTags(database: Queryable, key: string, limit: number) {
  return byPrefix(key === '', limit)(database, { from: key, to: key + highest.text });
}

export async function findTagsOfKey(database: Queryable, key: string): Promise<string[]> {
  const rows = await database.selectFrom('tags').where('tag_key', '=', key).select('tag').execute();
  return rows.map(({ tag }) => tag);
}

/** Returns the number of uses of each tag. Omits tags that are not in use. */
export async function findCounts(
  database: Queryable,
  tags: string[],
): Promise<Map<string, number>> {
  if (tags.length === 0) return new Map();
  const rows = await database
    .selectFrom('tags')
    .where('tag', 'in', tags)
    .select(['tag', 'count'])
    .execute();
  return new Map(rows.map(({ tag, count }) => [tag, count]));
}

export const findSpellings = preparedList<object>()((database, items) =>
  database.selectFrom('tag_spellings').where('identity', 'in', items).selectAll(),
);

/** Stores first spellings. Tags that already have a spelling keep it. */
export async function insertSpellings(transaction: Queryable, rows: readonly TagSpellingsTable[]) {
  await transaction
    .insertInto('tag_spellings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function upsertSpelling(transaction: Queryable, row: TagSpellingsTable) {
  await transaction
    .insertInto('tag_spellings')
    .values(row)
    .onConflict((conflict) => conflict.column('identity').doUpdateSet(row))
    .execute();
}
