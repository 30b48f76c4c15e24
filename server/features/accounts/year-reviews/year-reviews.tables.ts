import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const yearReviewsTable = defineTable(
  'year_reviews',
  {
    user_id: t.member().deletedWithProfile(),
    year: t.integer().label('年（日本時間）'),
    /** What the member did besides posting, as JSON. Null before the first count. */
    activity: t.json().nullable().label('いいねや参加などの集計（まだ集計していない場合は空）'),
    /** When the count began. */
    made_at: t.time().nullable().label('集計した日時'),
    /** The id in the public address. Null while the review is private. */
    shared_as: t
      .key()
      .nullable()
      .label('共有しているページのアドレスの終わり（共有していない場合は空）'),
  },
  {
    key: ['user_id', 'year'],
    indexes: {
      year_reviews_shared: { columns: ['shared_as'], isUnique: true },
    },
    exports: [{ file: 'year-reviews.json', title: '1年のまとめ', order: { id: 'user_id' } }],
  },
);

export type YearReviewsTable = RowOf<typeof yearReviewsTable>;

/** Returns a row of `year_reviews`. By default, nothing is counted and nothing is shared. */
export const yearReviewRow = yearReviewsTable.row;
