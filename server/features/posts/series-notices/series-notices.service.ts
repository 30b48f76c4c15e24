import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import * as store from './series-notices.store.ts';

/** The job that notifies the followers of a series of its new posts. */
export const seriesPartsKind = jobKind<{ seriesId: string; userId: string }>({
  name: 'series-parts',
  payload: z.strictObject({ seriesId: idSchema, userId: idSchema }),
  key: ({ seriesId }) => seriesId,
  userId: ({ userId }) => userId,
});

/**
 * Queues the job for a series, in the transaction that adds posts. Must be called before the series is locked, because
 * a running job locks its own row before the series.
 */
export async function queueSeriesNotices(
  transaction: Queryable,
  series: { seriesId: string; userId: string },
): Promise<void> {
  await enqueue(transaction, seriesPartsKind, series);
}

/** Queues the jobs for all series of a post, in the transaction that shows the post. */
export async function queueNoticesOfPost(
  transaction: Queryable,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<void> {
  for (const seriesId of await store.listSeriesToNotify(transaction, id)) {
    await queueSeriesNotices(transaction, { seriesId, userId });
  }
}
