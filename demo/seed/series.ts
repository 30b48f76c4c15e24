import {
  seriesFollowRow,
  seriesPartRow,
  seriesRow,
} from '#server/features/posts/post-series/post-series.tables.ts';
import type { DemoSeries } from '../community/types.ts';
import type { SeedContext } from './context.ts';
import { demoId } from './rows.ts';
import * as store from './seed.store.ts';

/** Seeds a series of stored posts. The followers of its author also follow the series. */
export async function seedSeries(context: SeedContext, series: DemoSeries): Promise<void> {
  const { community, base, database } = context;
  const series_id = demoId('series', series.key);
  const user_id = demoId('member', series.author);
  const { title, description } = series;
  const row = seriesRow({ id: series_id, user_id, title, description, created_at: base });
  // The posts are old, so the followers count as already notified of them.
  const parts = series.posts.map((key, position) =>
    seriesPartRow({
      ...{ series_id, user_id, position, post_id: demoId('post', key) },
      ...{ notified_at: base, created_at: base },
    }),
  );
  const followers = community.follows.filter(({ following }) => following === series.author);
  const follows = followers.map(({ follower }) =>
    seriesFollowRow({ series_id, user_id: demoId('member', follower), created_at: base }),
  );
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'post_series', [row]);
    await store.insertAll(transaction, 'post_series_parts', parts);
    await store.insertAll(transaction, 'post_series_follows', follows);
  });
}
