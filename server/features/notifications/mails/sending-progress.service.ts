import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';

/** The job that sends due mails. All processes share this job, and therefore its pace. */
export const sendingKind = jobKind({
  name: 'mail-sending',
  payload: z.strictObject({}),
  key: () => 'site',
});
/** The id of the job. */
export const SENDING = jobId(sendingKind, sendingKind.key({}));

/** The number of consecutive runs in which the mail server accepted nothing, and the time of the first of them. */
export const progressSchema = z.object({
  failures: z.int(),
  since: z.string().nullable().default(null),
});
export type Progress = z.infer<typeof progressSchema>;

/** The time after which the team is notified that the mail server accepts nothing. */
const NOTIFIED_AFTER = 10 * MINUTE;

/** Returns the progress of the job, as any process has stored it. */
export async function readProgress(database: Queryable): Promise<Progress> {
  const stored = (await findJob(database, SENDING))?.progress ?? null;
  return stored === null ? untroubled : progressSchema.parse(JSON.parse(stored));
}

export const untroubled: Progress = { failures: 0, since: null };

/** Whether mails wait because the mail server has accepted nothing for ten minutes. */
export async function areMailsStuck(database: Queryable, now: number): Promise<boolean> {
  const { since } = await readProgress(database);
  return since !== null && now - Date.parse(since) >= NOTIFIED_AFTER;
}
