import { sql } from 'kysely';
import type { TagsTable } from '#server/features/tags/tags/tags.tables.ts';
import { highest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

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
export async function listTags(
  database: Queryable,
  key: string,
  limit: number,
): Promise<Pick<TagsTable, 'tag' | 'count'>[]> {
  return byPrefix(key === '', limit)(database, { from: key, to: key + highest.text });
}

/** Returns the tags in use with a search key. */
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
