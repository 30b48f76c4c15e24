import type { Queryable } from '#server/platform/database/database.ts';

/** Deletes a post. Foreign keys delete its related records. */
export async function deletePost(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('posts').where('id', '=', id).execute();
}

/** Some of the posts of a member. */
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
