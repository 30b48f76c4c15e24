import { listBookmarks, setBookmark as setBookmarkFunction } from '#contract/posts/bookmarks.ts';
import { readMarkedPosts } from '#server/features/posts/posts/marked-posts.service.ts';
import type { Site } from '#server/platform/site.ts';
import { setBookmark } from './bookmarks.service.ts';

/** Bookmarks: the posts that a member has saved. */
export function registerBookmarks({ binding, database }: Site): void {
  binding.callable(setBookmarkFunction, ({ viewer, input }) =>
    setBookmark(database, viewer, input),
  );
  binding.query(listBookmarks, ({ viewer, search }) =>
    readMarkedPosts(database, viewer, 'bookmarks', search),
  );
}
