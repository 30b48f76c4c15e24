import type { BookmarksTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `bookmarks`. */
export function bookmarkRow(
  fields: RowFields<BookmarksTable, 'user_id' | 'post_id'>,
): BookmarksTable {
  return { created_at: new Date().toISOString(), ...fields };
}
