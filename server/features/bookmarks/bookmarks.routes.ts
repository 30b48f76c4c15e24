import { listBookmarks, setBookmark as setBookmarkFunction } from '#contract/bookmarks.ts';
import { readMarkedPosts } from '#server/features/posts/marked-posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { setBookmark } from './bookmarks.service.ts';

/** Bookmarks: the posts that a member has saved. */
export function registerBookmarks(binding: Binding, database: Database): void {
  binding.callable(setBookmarkFunction, ({ viewer, input }) =>
    setBookmark(database, viewer, input),
  );
  binding.query(listBookmarks, ({ viewer, search }) =>
    readMarkedPosts(database, viewer, 'bookmarks', search),
  );
}
