import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { JobKindName } from '#contract/administration/job-names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock, takeUnlocked } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { JobsTable } from './jobs.tables.ts';

/**
 * Inserts a waiting job. A job with the same id starts again if it was given up. With `replaces`, it also starts again
 * while it waits or runs.
 */
export async function insertJob(transaction: Queryable, row: JobsTable, { replaces = false } = {}) {
  const { id, created_at, ...begunAnew } = row;
  await transaction
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => {
      const anew = conflict.column('id').doUpdateSet(begunAnew);
      return replaces ? anew : anew.where('jobs.state', '=', 'failed');
    })
    .execute();
}

export const deleteJob = rows('jobs').deleteBy('id');

export type JobCondition = RawBuilder<SqlBool>;

interface Due {
  kind: JobKindName;
  isDeferred: JobCondition | null;
  now: string;
}

/** A running job is due when its lease has expired, because its process has died. It is taken before waiting jobs. */
const dueStates = ['running', 'waiting'] as const;
type DueState = (typeof dueStates)[number];

const dueColumn = { running: 'leased_until', waiting: 'run_at' } as const;

function nextDue(database: Queryable, state: DueState, { kind, isDeferred, now }: Due) {
  const column = dueColumn[state];
  return database
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('state', '=', sql.lit(state))
    .where(column, '<=', now)
    .where(sql<SqlBool>`not exists (select 1 from jobs other
      where other.turn = jobs.turn and other.state = 'running' and other.id <> jobs.id)`)
    .$if(isDeferred !== null, (query) => query.where(sql<SqlBool>`not ${isDeferred}`))
    .orderBy(column)
    .orderBy('id')
    .limit(1)
    .select('id');
}

/** Returns the state of the first job of the kind that can begin. Null when no job can. */
export async function findDue(database: Queryable, due: Due): Promise<DueState | null> {
  for (const state of dueStates) {
    if (await nextDue(database, state, due).executeTakeFirst()) return state;
  }
  return null;
}

/**
 * Leases the job that has been due longest. Concurrent processes get different jobs, because each skips rows that another
 * one has locked. Throws a unique violation when another process leases a job with the same turn at the same time.
 */
export async function takeDue(
  database: Queryable,
  state: DueState,
  due: Due,
  lease: { lease_id: string; leased_until: string },
): Promise<JobsTable | null> {
  const row = await database
    .updateTable('jobs')
    .set((eb) => ({
      ...lease,
      state: 'running',
      attempts: eb('attempts', '+', 1),
      updated_at: due.now,
    }))
    .where('id', '=', nextDue(database, state, due).$call(takeUnlocked(database)))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the kinds that have jobs due until a time, each with the time of its first job. */
export async function listDueKinds(database: Queryable, until: string) {
  const earliest = (state: DueState) =>
    database
      .selectFrom('jobs')
      .where('state', '=', sql.lit(state))
      .where(dueColumn[state], '<=', until)
      .groupBy('kind')
      .select((eb) => ['kind', eb.fn.min<string>(dueColumn[state]).as('at')]);
  return earliest('waiting').unionAll(earliest('running')).execute();
}

type Lease = Pick<JobsTable, 'id'> & { lease_id: string };

/** Locks a leased job. Returns it, or null when the lease is lost. */
export async function lockLeased(transaction: Queryable, { id, lease_id }: Lease) {
  const row = await transaction
    .selectFrom('jobs')
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .select('progress')
    .$call(rowLock(transaction, 'jobs'))
    .executeTakeFirst();
  return row ?? null;
}

/** Updates a leased job. Returns whether the lease was still valid. */
export async function updateLeased(
  database: Queryable,
  { id, lease_id }: Lease,
  change: UpdateObject<Tables, 'jobs'>,
): Promise<boolean> {
  const row = await database
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a leased job. Returns whether the lease was still valid. */
export async function deleteLeased(transaction: Queryable, { id, lease_id }: Lease) {
  const row = await transaction
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns waiting jobs that were changed, and running jobs whose lease ends, after a time. */
export async function listDatedAfter(database: Queryable, time: string, limit: number) {
  return database
    .selectFrom('jobs')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', sql.lit('waiting')), eb('updated_at', '>', time)]),
        and([eb('state', '=', sql.lit('running')), eb('leased_until', '>', time)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Changes a job that has not changed since it was read. */
export const updateUnchanged = rows('jobs').updateBy('id', 'updated_at');

export async function queueBehind(transaction: Queryable, turn: string, run_at: string) {
  await transaction
    .updateTable('jobs')
    .set({ run_at })
    .where('turn', '=', turn)
    .where('state', '=', 'waiting')
    .where('run_at', '<', run_at)
    .execute();
}

export const findJob = rows('jobs').findBy('id');

/** Queues a job again, like a new job, after it was given up. Returns its kind, or null if it was not given up. */
export async function reviveFailed(transaction: Queryable, id: string, now: string) {
  const row = await transaction
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, last_error: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** If a job waits for a later time, makes it due now. Returns the kind of the job, or null if there is no such job. */
export async function hastenWaiting(transaction: Queryable, id: string, now: string) {
  const row = await transaction
    .updateTable('jobs')
    .set({ run_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('run_at', '>', now)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}

export async function deleteFailed(transaction: Queryable, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countJobs(database: Queryable) {
  return database
    .selectFrom('jobs')
    .groupBy(['kind', 'state'])
    .select((eb) => ['kind', 'state', eb.fn.countAll<number>().as('count')])
    .execute();
}

export const unleased: Pick<JobsTable, 'lease_id' | 'leased_until'> = {
  lease_id: null,
  leased_until: null,
};
