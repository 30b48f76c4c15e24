import type { BookmarksTable } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Saves a published post for a member. Returns false when there is no such post. A repeated call changes nothing. */
export async function insertBookmark(
  transaction: Queryable,
  bookmark: BookmarksTable,
): Promise<boolean> {
  const post = await transaction
    .selectFrom('posts')
    .where('id', '=', bookmark.post_id)
    .where('is_published', '=', true)
    .select('id')
    .$call(rowLock(transaction, 'posts'))
    .executeTakeFirst();
  if (!post) return false;
  await transaction
    .insertInto('bookmarks')
    .values(bookmark)
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .execute();
  return true;
}

export const deleteBookmark = rows('bookmarks').deleteBy('user_id', 'post_id');

/** Returns all bookmarks of a post. */
export async function readBookmarks(
  transaction: Queryable,
  postId: string,
): Promise<BookmarksTable[]> {
  return transaction.selectFrom('bookmarks').where('post_id', '=', postId).selectAll().execute();
}

/** Inserts bookmarks without checks. */
export async function insertBookmarks(
  transaction: Queryable,
  bookmarks: BookmarksTable[],
): Promise<void> {
  await insertAll(transaction, 'bookmarks', bookmarks);
}
