import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { DecisionsTable } from '#server/features/moderation/decisions/decisions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';

/** The job that stores perceptual hashes of the pictures that a decision about a post has hidden or deleted. */
export const removedPicturesKind = jobKind<{ decisionId: string; userId: string }>({
  name: 'removed-pictures',
  payload: z.strictObject({ decisionId: idSchema, userId: idSchema }),
  key: ({ decisionId }) => decisionId,
  userId: ({ userId }) => userId,
});

/** Queues the job, in the transaction of the decision. */
export async function queueRemovedPictures(
  transaction: Queryable,
  { id: decisionId, target_type, target_user_id: userId, action, picture_key }: DecisionsTable,
): Promise<void> {
  const isRemoved = action === 'hide' || action === 'delete';
  if (target_type !== 'post' || !isRemoved || picture_key === null) return;
  await enqueue(transaction, removedPicturesKind, { decisionId, userId });
}
