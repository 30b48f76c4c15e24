import type { JobState } from '#contract/administration/job-names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

/** The jobs in one state, the earliest due first. */
export const jobKeyset = new Keyset('asc', { time: 'run_at', text: 'id' }, 'jobs');

const page = preparedVariants((limit: number) =>
  prepared<After<'time' | 'text'> & { state: JobState }>()((database, value) =>
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
  ),
);

/** A page of the jobs in one state. */
export async function listJobs(
  database: Queryable,
  state: JobState,
  { after, limit }: { after: After<'time' | 'text'>; limit: number },
) {
  return jobKeyset.read(limit, (rows) => page(rows)(database, { ...after, state }));
}
