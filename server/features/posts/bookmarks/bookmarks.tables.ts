import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const bookmarksTable = defineTable(
  'bookmarks',
  {
    user_id: t.member().deletedInSlices(),
    post_id: t.key().references('posts').label('投稿のID'),
    created_at: t.time().initial(t.now).label('保存した日時'),
  },
  {
    key: ['user_id', 'post_id'],
    indexes: {
      bookmarks_of_post: ['post_id'],
      bookmarks_of_user: ['user_id', 'created_at', 'post_id'],
    },
    exports: [
      {
        file: 'bookmarks.json',
        title: '保存した投稿',
        order: { time: 'created_at', id: 'post_id' },
      },
    ],
  },
);

export type BookmarksTable = RowOf<typeof bookmarksTable>;
export const bookmarkRow = bookmarksTable.row;
