import type { PostCard } from '#contract/posts.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import { readCards } from '#server/features/posts/cards.service.ts';
import { postNotFound } from '#server/features/posts/posts.service.ts';
import type { PostBelongings } from '#server/features/posts/writing/deleting.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pageOfRows, placeAfter } from '#server/platform/database/paging.ts';
import type { BookmarksTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './bookmarks.store.ts';

/**
 * Saves a post, or lets it go. Throws not-found for a post the viewer may not see; letting go of one is
 * always possible.
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
  if (post.is_draft) throw draftRefused();
  const created_at = new Date().toISOString();
  const saved = await database.write((transaction) =>
    store.insertBookmark(transaction, { ...bookmark, created_at }),
  );
  if (!saved) throw postNotFound();
  return { bookmarked };
}

function draftRefused(): AppError {
  return new AppError('failed-precondition', '下書きは保存できません', { reason: 'post-is-draft' });
}

/** The posts the viewer has saved, the latest first; a page is shorter by those no longer theirs to see. */
export async function readBookmarks(
  database: Database,
  viewer: Viewer,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const rows = await store.listBookmarks(database.read, {
    user: viewer.userId,
    after: placeAfter(cursor, ['time', 'id']),
    limit: limit + 1,
  });
  const page = pageOfRows(
    rows,
    limit,
    (row) => [row.created_at, row.post_id],
    (row) => row.post_id,
  );
  return { ...page, items: await readCards(database, viewer, page.items) };
}

/** The bookmarks of a post, for its backup. */
export const bookmarksOfPost: PostBelongings<BookmarksTable> = {
  name: 'bookmarks',
  read: store.readBookmarks,
  restore: (transaction, _post, bookmarks) => store.insertBookmarks(transaction, bookmarks),
};
