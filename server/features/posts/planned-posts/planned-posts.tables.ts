import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** A draft that is published at a time. */
export const plannedPostsTable = defineTable(
  'planned_posts',
  {
    post_id: t.key().references('posts').label('投稿のID'),
    /** Its author. */
    user_id: t.member().deletedWithProfile(),
    publish_at: t.time().label('公開する日時'),
    /** Why it was not published at its time. Null while it waits for it. */
    failure: t.text<PlanFailure>().nullable().label('公開できなかった理由（まだのときは空）'),
    created_at: t.time().initial(t.now).label('予約した日時'),
  },
  {
    key: ['post_id'],
    indexes: { planned_posts_of_user: ['user_id', 'publish_at', 'post_id'] },
    exports: [
      {
        file: 'planned-posts.json',
        title: '公開を予約した投稿',
        order: { time: 'publish_at', id: 'post_id' },
      },
    ],
  },
);

export type PlannedPostsTable = RowOf<typeof plannedPostsTable>;

/** A row of `planned_posts`, by default one whose time is to come. */
export const plannedPostRow = plannedPostsTable.row;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    planned_posts: PlannedPostsTable;
  }
}
