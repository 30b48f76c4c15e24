import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';

/** The job that compares the pictures of a post with those of other members. */
export const comparisonKind = jobKind<{ postId: string; userId: string }>({
  name: 'similar-pictures',
  payload: z.strictObject({ postId: idSchema, userId: idSchema }),
  key: ({ postId }) => postId,
  userId: ({ userId }) => userId,
});

/** Queues the comparison of the pictures of a published post, in the transaction that changes the post. */
export async function queueComparison(
  transaction: Queryable,
  { id: postId, user_id: userId, image_key, is_published }: Tables['posts'],
): Promise<void> {
  if (image_key === null || !is_published) return;
  await enqueue(transaction, comparisonKind, { postId, userId });
}
