import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { copySlice } from './copy-audience-slice.ts';

/** The copying of a member's visibility to their posts. */
const copyKind = jobKind<{ userId: string }>({
  name: 'audience-copy',
  payload: z.strictObject({ userId: idSchema }),
  key: ({ userId }) => userId,
  userId: ({ userId }) => userId,
});

/**
 * Queues the copying of a member's visibility to their posts, in the transaction that changes it. A running copy starts
 * again. Call it before the member is locked, as a slice of a copy does: in the other order, the two would wait for each
 * other.
 */
export async function queueAudienceCopy(transaction: Queryable, userId: string): Promise<void> {
  await enqueueAnew(transaction, copyKind, { userId });
}

/**
 * Copies visibilities in slices. Each slice covers posts of one member, so that the newest posts of all members come
 * first. A pause as long as the slice follows it, so that the copy uses at most half of the database's time, whatever
 * the number of posts.
 */
export function createCopyJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: copyKind,
    attempts: 50,
    isPaced: true,
    run: ({ userId }, job) => database.write((transaction) => copySlice(transaction, userId, job)),
  });
}
