import type { JobFailure } from '#contract/administration/job-names.ts';

/** Background work. */
export interface JobTables {
  jobs: JobsTable;
}

/** The columns by which one process at a time works on a row. */
export interface LeaseColumns {
  /** The id of the lease, which only its worker knows. */
  lease_id: string | null;
  /** The time from which another worker may take the row over. */
  leased_until: string | null;
}

/** A job that waits, runs or was given up. A finished job has no row. */
export interface JobsTable extends LeaseColumns {
  /** The kind and the key of the work, so the same work has the same id. */
  id: string;
  kind: string;
  /** JSON: the input of the work. */
  payload: string;
  state: 'waiting' | 'running' | 'failed';
  /** The time at which it is due. Jobs of a kind are taken in this order. */
  run_at: string;
  /** The number of attempts since the request or the last progress. */
  attempts: number;
  last_error: JobFailure | null;
  /** JSON: the stored progress. Null at the beginning. */
  progress: string | null;
  /** The member whose data it is about. It is deleted with their profile. */
  user_id: string | null;
  /** Only one job of the same turn runs at a time. */
  turn: string | null;
  created_at: string;
  updated_at: string;
}
