import type { Queryable } from '#server/platform/database/database.ts';
import { inParts, insertAll } from '#server/platform/database/insert-all.ts';
import type { PostsTable, Tables } from '#server/platform/database/tables.ts';

/** A post with all that goes when it goes; its tags stand in its row. */
export interface PostBackup {
  post: PostsTable;
  likes: Tables['likes'][];
  bookmarks: Tables['bookmarks'][];
  comments: Tables['comments'][];
}

/** A post, as it is, with all that belongs to it. */
export async function readBackup(transaction: Queryable, post: PostsTable): Promise<PostBackup> {
  const { id } = post;
  return {
    post,
    likes: await transaction.selectFrom('likes').where('post_id', '=', id).selectAll().execute(),
    bookmarks: await transaction
      .selectFrom('bookmarks')
      .where('post_id', '=', id)
      .selectAll()
      .execute(),
    comments: await transaction
      .selectFrom('comments')
      .where('post_id', '=', id)
      .orderBy('created_at')
      .selectAll()
      .execute(),
  };
}

/** Deletes a post; all that belongs to it goes with it. */
export async function deletePost(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('posts').where('id', '=', id).execute();
}

/** Those of the members who are still here. */
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

/** Inserts what belongs to a restored post. */
export async function insertBelongings(
  transaction: Queryable,
  { likes, bookmarks, comments }: Omit<PostBackup, 'post'>,
): Promise<void> {
  await insertAll(transaction, 'likes', likes);
  await insertAll(transaction, 'bookmarks', bookmarks);
  // What is answered before the answers.
  const answers = comments.filter(({ parent_id }) => parent_id !== null);
  const answered = comments.filter(({ parent_id }) => parent_id === null);
  await insertAll(transaction, 'comments', [...answered, ...answers]);
}
