import { sql } from 'kysely';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
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

export const findTagsOfKey = rows('tags').valuesBy('tag', 'tag_key');

const countsAmong = rows('tags').columnsAmong(['tag', 'count'], 'tag');

/** Returns the number of uses of each tag. Omits tags that are not in use. */
export async function findCounts(database: Queryable, tags: readonly string[]) {
  const counts = await countsAmong(database, tags);
  return new Map(counts.map(({ tag, count }) => [tag, count]));
}

export const findSpellings = rows('tag_spellings').listAmong('identity');

/** Stores first spellings. Tags that already have a spelling keep it. */
export async function insertSpellings(transaction: Queryable, rows: readonly TagSpellingsTable[]) {
  await transaction
    .insertInto('tag_spellings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const upsertSpelling = rows('tag_spellings').upsertBy(['identity']);
