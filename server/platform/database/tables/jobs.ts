import type { JobFailure } from '#contract/administration/job-names.ts';

/** Work in the background. */
export interface JobTables {
  jobs: JobsTable;
}

/** The columns by which one process at a time works on a row. */
export interface LeaseColumns {
  /** Names the worker that holds the row. */
  lease_id: string | null;
  /** When another worker may take the row over. */
  leased_until: string | null;
}

/** A piece of work that waits, is being done, or was given up. What is done has no row. */
export interface JobsTable extends LeaseColumns {
  /** The kind, and what the work is about: the same work has the same id. */
  id: string;
  kind: string;
  /** JSON: what the work needs to know. */
  payload: string;
  state: 'waiting' | 'running' | 'failed';
  /** When it is to be done; the order in which jobs of a kind are taken. */
  run_at: string;
  /** How often it was begun since it was asked for or has last come further. */
  attempts: number;
  last_error: JobFailure | null;
  /** JSON: how far it has come. Null at the beginning. */
  progress: string | null;
  /** The member whose data it is about; it ends with their profile. */
  user_id: string | null;
  /** Of the jobs with the same turn, one is done at a time. */
  turn: string | null;
  created_at: string;
  updated_at: string;
}
