import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { countActivity } from './year-activity.service.ts';
import { saveActivity } from './year-reviews.store.ts';

interface ReviewedYear {
  userId: string;
  year: number;
}

export const reviewKind = jobKind<ReviewedYear>({
  name: 'year-review',
  payload: z.strictObject({ userId: idSchema, year: z.int() }),
  key: ({ userId, year }) => `${userId}:${year}`,
  userId: ({ userId }) => userId,
});

/** Returns a job that counts a year of a member. A count takes only seconds, so an interrupted count starts again. */
export function createReviewJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: reviewKind,
    attempts: 3,
    run: (reviewed, job) => countYear(database, reviewed, job),
  });
}

async function countYear(database: Database, { userId, year }: ReviewedYear, job: LeasedJob) {
  const made_at = new Date(job.now()).toISOString();
  const activity = await countActivity(database, userId, { year, signal: job.signal });
  await database.write(async (transaction) => {
    await job.end(transaction);
    const row = { user_id: userId, year, activity: JSON.stringify(activity), made_at };
    await saveActivity(transaction, row);
  });
}
