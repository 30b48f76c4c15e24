import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { PostFiguresTable } from '#server/features/posts/post-insights/post-insights.tables.ts';
import { totalOf } from './figure-names.ts';
import * as store from './post-insights.store.ts';
import { postTotalsRow } from './post-insights.tables.ts';

/** The figures of a post, for its backup. While the post is deleted, the author's figures still include them. */
export const figuresOfPost: RelatedRecords<PostFiguresTable & { user_id: string }> = {
  table: 'post_figures',
  what: 'insights',
  size: ({ name, count }) => (totalOf(name) === 'views' ? count : 0),
  read: store.readPostFigures,
  async restore(transaction, post_id, rows) {
    const totals = postTotalsRow({ post_id, user_id: rows[0]?.user_id ?? '' });
    for (const { name, count } of rows) totals[totalOf(name)] += count;
    const figures = rows.map(({ day, name, count }) => ({ post_id, day, name, count }));
    await store.insertPostFigures(transaction, figures, totals);
  },
};
