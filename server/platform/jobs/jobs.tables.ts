import type { JobFailure } from '#contract/administration/job-names.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const jobsTable = defineTable(
  'jobs',
  {
    /** Made of the kind and the key of the work, so that the same work has the same id. */
    id: t.key(),
    kind: t.key(),
    payload: t.json(),
    state: t.text<'waiting' | 'running' | 'failed'>(),
    /** When the job is due. Jobs of a kind run in this order. */
    run_at: t.time(),
    /** The number of attempts since the job was requested or last saved progress. */
    attempts: t.integer(),
    last_error: t.text<JobFailure>().nullable(),
    /** The stored progress, as JSON. Null at the beginning. */
    progress: t.json().nullable(),
    /** The member whose data the job is about. The job is deleted with their profile. */
    user_id: t
      .member()
      .deletedWithProfile()
      .nullable()
      .notExported('notes for work in the background'),
    /** A value that jobs share when they must run one at a time. */
    turn: t.key().nullable(),
    created_at: t.time(),
    updated_at: t.time(),
    /** The id of the lease, which only its worker knows. */
    lease_id: t.key().nullable(),
    /** When another worker may take the job over. */
    leased_until: t.time().nullable(),
  },
  {
    indexes: {
      jobs_by_state: ['state', 'run_at', 'id'],
      jobs_of_turn: { columns: ['turn'], where: 'turn is not null' },
      jobs_running: { columns: ['leased_until', 'id'], where: "state = 'running'" },
      jobs_turn: { columns: ['turn'], isUnique: true, where: "state = 'running'" },
      jobs_user_id: ['user_id'],
      jobs_waiting: { columns: ['kind', 'run_at', 'id'], where: "state = 'waiting'" },
    },
  },
);

export type JobsTable = RowOf<typeof jobsTable>;
