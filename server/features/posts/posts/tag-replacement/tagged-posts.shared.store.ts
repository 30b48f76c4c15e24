import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/**
 * Returns the next tags in use after a given tag, in order, without duplicates. One index lookup finds each tag, so a tag
 * with 100,000 posts costs as much as a tag with one post.
 */
export async function listTagsAfter(database: Queryable, after: string, limit: number) {
  const next = (than: unknown) => sql`select min(tag) from post_character_tags where tag > ${than}`;
  const { rows } = await sql<{ tag: string }>`
    with recursive used (tag) as (
      ${next(after)}
      union all
      select (${next(sql.ref('used.tag'))}) from used where tag is not null
    )
    select tag from used where tag is not null limit ${sql.lit(limit)}`.execute(database);
  return rows.map(({ tag }) => tag);
}

/** Returns the number of posts that carry at least one of the tags, including drafts. */
export async function countPostsWithTags(database: Queryable, tags: readonly string[]) {
  const { count } = await database
    .selectFrom('post_character_tags')
    .where('tag', 'in', tags)
    .select((eb) => eb.fn.count<number>('post_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the next posts that carry a tag. */
export async function lockPostsWithTag(transaction: Queryable, tag: string, limit: number) {
  const carrying = await transaction
    .selectFrom('post_character_tags')
    .where('tag', '=', tag)
    .orderBy('post_id')
    .limit(limit)
    .select('post_id')
    .execute();
  const ids = carrying.map(({ post_id }) => post_id);
  if (ids.length === 0) return [];
  return transaction
    .selectFrom('posts')
    .where('id', 'in', ids)
    .orderBy('id')
    .selectAll()
    .$call(rowLock(transaction, 'posts'))
    .execute();
}
