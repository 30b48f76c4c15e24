import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { BookmarksTable } from './bookmarks.tables.ts';

/** Saves a published post for a member. Returns false when there is no such post. A repeated call changes nothing. */
export async function insertBookmark(transaction: Queryable, bookmark: BookmarksTable) {
  const post = await transaction
    .selectFrom('posts')
    .where('id', '=', bookmark.post_id)
    .where('is_published', '=', true)
    .select('id')
    .$call(rowLock(transaction, 'posts'))
    .executeTakeFirst();
  if (!post) return false;
  await insertOnce(transaction, bookmark);
  return true;
}

const insertOnce = rows('bookmarks').insertOnceBy('user_id', 'post_id');

export const deleteBookmark = rows('bookmarks').deleteBy('user_id', 'post_id');

export async function readBookmarks(transaction: Queryable, postId: string) {
  return transaction.selectFrom('bookmarks').where('post_id', '=', postId).selectAll().execute();
}

/** Inserts bookmarks without checks. */
export const insertBookmarks = rows('bookmarks').insertAll();
