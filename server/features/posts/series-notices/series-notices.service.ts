import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import * as store from './series-notices.store.ts';

/** Telling the followers of a series of its new posts. */
export const seriesPartsKind = jobKind<{ seriesId: string; userId: string }>({
  name: 'series-parts',
  payload: z.strictObject({ seriesId: idSchema, userId: idSchema }),
  key: ({ seriesId }) => seriesId,
  userId: ({ userId }) => userId,
});

/**
 * Lets the followers of a series be told of its new posts, in the transaction that adds them. Call it before the series is
 * locked, as the work itself locks its job first.
 */
export async function queueSeriesNotices(
  transaction: Queryable,
  series: { seriesId: string; userId: string },
): Promise<void> {
  await enqueue(transaction, seriesPartsKind, series);
}

/** Lets the followers of all series of a post be told of it, in the transaction that shows the post. */
export async function queueNoticesOfPost(
  transaction: Queryable,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<void> {
  for (const seriesId of await store.listSeriesToTell(transaction, id)) {
    await queueSeriesNotices(transaction, { seriesId, userId });
  }
}
