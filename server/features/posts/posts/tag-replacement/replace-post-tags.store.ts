import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Locks the next posts that carry a tag. */
export async function lockPostsWithTag(
  transaction: Queryable,
  tag: string,
  limit: number,
): Promise<Tables['posts'][]> {
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
