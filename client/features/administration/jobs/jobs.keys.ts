import type { JobState } from '#contract/administration/job-names.ts';

/** Query keys of background jobs. */
export const jobsKeys = {
  all: ['admin', 'jobs'] as const,
  list: (state: JobState) => ['admin', 'jobs', state] as const,
};
