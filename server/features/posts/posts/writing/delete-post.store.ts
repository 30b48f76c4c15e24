import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Deletes a post. Foreign keys delete the related records. */
export const deletePost = rows('posts').deleteBy('id');

/** Returns the ids of posts of a member, up to a limit. */
export async function listPostsOf(
  database: Queryable,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('posts')
    .where('user_id', '=', userId)
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
