import { listBookmarks, setBookmark as setBookmarkFunction } from '#contract/bookmarks.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readBookmarks, setBookmark } from './bookmarks.service.ts';

/** Bookmarks: posts a member has saved for themselves. */
export function registerBookmarks(binding: Binding, database: Database): void {
  binding.callable(setBookmarkFunction, ({ viewer, input }) =>
    setBookmark(database, viewer, input),
  );
  binding.query(listBookmarks, ({ viewer, search }) => readBookmarks(database, viewer, search));
}
