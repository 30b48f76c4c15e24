import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const postSeriesTable = defineTable(
  'post_series',
  {
    id: t.key().initial(newId).label('シリーズのID'),
    user_id: t.member(),
    title: t.text().label('シリーズ名'),
    description: t.text().initial('').label('説明'),
    /**
     * The post that the author has chosen as cover. The first post is the cover when this is null or not in the series.
     */
    cover_post_id: t.key().nullable().label('表紙に選んだ投稿のID'),
    hidden_at: t.time().nullable().label('運営が非表示にした日時'),
    hidden_by: t.key().nullable().notExported(),
    hidden_reason: t.text().default('').label('非表示の理由'),
    /** The time at which the author deleted the series. The series can be restored for a day. */
    deleted_at: t.time().nullable().label('削除した日時'),
    request_id: t.text().nullable().notExported(),
    created_at: t.time().initial(t.now).label('作った日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後に変わった日時'),
  },
  {
    indexes: {
      post_series_deleted: { columns: ['deleted_at'], where: 'deleted_at is not null' },
      post_series_of_user: ['user_id', 'updated_at', 'id'],
      post_series_request: { columns: ['user_id', 'request_id'], isUnique: true },
    },
    exports: [{ file: 'series.json', title: 'シリーズ', order: { id: 'id' } }],
  },
);

export type PostSeriesTable = RowOf<typeof postSeriesTable>;

/** A row of `post_series`, by default shown and without a description. */
export const seriesRow = postSeriesTable.row;

/** A post in a series. Post and series belong to one author. */
export const postSeriesPartsTable = defineTable(
  'post_series_parts',
  {
    series_id: t.key().references('post_series').label('シリーズのID'),
    post_id: t.key().references('posts').label('投稿のID'),
    user_id: t.member(),
    /** Positions have gaps, and can be equal after the restoration of a post. */
    position: t.bigint().label('並び順（小さいほど前）'),
    /** The time at which the followers of the series were notified of the post. Null until then. */
    notified_at: t.time().nullable().label('フォローしている人に知らせた日時'),
    created_at: t.time().initial(t.now).label('入れた日時'),
  },
  {
    key: ['series_id', 'post_id'],
    indexes: {
      post_series_parts_of_post: ['post_id', 'series_id'],
      post_series_parts_of_user: ['user_id', 'created_at', 'post_id'],
      post_series_parts_order: ['series_id', 'position', 'post_id'],
    },
    exports: [
      {
        file: 'series-posts.json',
        title: 'シリーズに入れた投稿',
        order: { time: 'created_at', id: 'post_id' },
      },
    ],
  },
);

/** A row of `post_series_parts`, by default with `notified_at` null. */
export const seriesPartRow = postSeriesPartsTable.row;

export const postSeriesFollowsTable = defineTable(
  'post_series_follows',
  {
    series_id: t.key().references('post_series').label('シリーズのID'),
    user_id: t.member().deletedInSlices(),
    created_at: t.time().initial(t.now).label('フォローした日時'),
  },
  {
    key: ['series_id', 'user_id'],
    indexes: { post_series_follows_of_user: ['user_id', 'created_at', 'series_id'] },
    exports: [
      {
        file: 'followed-series.json',
        title: 'フォローしているシリーズ',
        order: { time: 'created_at', id: 'series_id' },
      },
    ],
  },
);

export const seriesFollowRow = postSeriesFollowsTable.row;
