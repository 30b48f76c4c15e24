import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './bookmarks.store.ts';
import { type BookmarksTable, bookmarkRow } from './bookmarks.tables.ts';

/**
 * Saves a post or deletes its bookmark. Deleting is always possible. When saving, throws `not-found` if the viewer
 * cannot see the post, and `failed-precondition` if it is a draft.
 */
export async function setBookmark(
  database: Database,
  viewer: Viewer,
  { postId, bookmarked }: { postId: string; bookmarked: boolean },
): Promise<{ bookmarked: boolean }> {
  const bookmark = { user_id: viewer.userId, post_id: postId };
  if (!bookmarked) {
    await database.writeOne((queryable) => store.deleteBookmark(queryable, bookmark));
    return { bookmarked };
  }
  const [post] = await readCards(database, viewer, [postId]);
  if (!post) throw postNotFound();
  if (post.is_draft) {
    throw new AppError('failed-precondition', '下書きは保存できません', {
      reason: 'post-is-draft',
    });
  }
  const row = bookmarkRow(bookmark);
  const saved = await database.write((transaction) => store.insertBookmark(transaction, row));
  if (!saved) throw postNotFound();
  return { bookmarked };
}

/** Saves a post for a member who can see it, in the caller's transaction. Returns false when there is no such post. */
export function saveReadPost(transaction: Queryable, user_id: string, post_id: string) {
  return store.insertBookmark(transaction, bookmarkRow({ user_id, post_id }));
}

export const bookmarksOfPost: RelatedRecords<BookmarksTable> = {
  table: 'bookmarks',
  what: 'bookmarks',
  read: store.readBookmarks,
  restore: (transaction, _post, bookmarks) => store.insertBookmarks(transaction, bookmarks),
};
