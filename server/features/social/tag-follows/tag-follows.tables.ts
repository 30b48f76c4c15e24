import { defineTable, t } from '#server/platform/database/define-table.ts';

export const tagFollowsTable = defineTable(
  'tag_follows',
  {
    user_id: t.member().deletedWithProfile(),
    /** The tag in its stored spelling. */
    tag: t.key().label('タグ'),
    created_at: t.time().initial(t.now).label('フォローした日時'),
  },
  {
    key: ['user_id', 'tag'],
    indexes: { tag_follows_of_tag: ['tag'] },
    exports: [{ file: 'following-tags.json', title: 'フォローしているタグ', order: { id: 'tag' } }],
  },
);

export const tagFollowRow = tagFollowsTable.row;
