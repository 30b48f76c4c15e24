import type { Queryable } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/insert-all.ts';

/** Deletes a post; foreign keys delete all rows that belong to it. */
export async function deletePost(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('posts').where('id', '=', id).execute();
}

/** Those of the members who still exist. */
export async function presentMembers(
  transaction: Queryable,
  ids: string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of inParts(ids)) {
    const rows = await transaction
      .selectFrom('profiles')
      .where('id', 'in', some)
      .select('id')
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
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
