import { discardJob, listJobs, retryJob } from '#contract/administration/jobs.ts';
import type { Site } from '#server/platform/site.ts';
import * as jobs from './jobs.service.ts';

export function registerJobs({ binding, database }: Site): void {
  binding.query(listJobs, ({ search }) => jobs.readJobs(database, search));
  binding.callable(retryJob, async ({ viewer, input }) => {
    await jobs.retryJob(database, viewer, input.jobId);
    return { retried_id: input.jobId };
  });
  binding.callable(discardJob, async ({ viewer, input }) => {
    await jobs.discardJob(database, viewer, input.jobId);
    return { discarded_id: input.jobId };
  });
}
