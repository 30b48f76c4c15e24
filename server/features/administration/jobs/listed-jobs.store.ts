import type { JobState } from '#contract/administration/job-names.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** The jobs in one state, the earliest due first. */
export const jobKeyset = new Keyset('asc', { time: 'run_at', text: 'id' }, 'jobs');

export const listJobs = preparedPages<{ state: JobState }>()(jobKeyset, (database, value, limit) =>
  database
    .selectFrom('jobs')
    .where('state', '=', value('state'))
    .$call(jobKeyset.pageAfter(value, limit))
    .select([
      'id',
      'kind',
      'state',
      'run_at',
      'attempts',
      'last_error',
      'created_at',
      'updated_at',
    ]),
);
