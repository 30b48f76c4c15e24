import type { JobState } from '#contract/administration/job-names.ts';
import type { ListedJob } from '#contract/administration/jobs.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import {
  type AuditedAction,
  recordAudit,
  recordOperatorAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { discardGivenUp, reviveGivenUp } from '#server/platform/jobs/enqueue.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';
import { canDiscard } from './jobs.policy.ts';
import * as store from './listed-jobs.store.ts';

export async function readJobs(
  database: Database,
  { cursor, limit, state }: PageQuery & { state: JobState },
): Promise<Page<ListedJob>> {
  const after = store.jobKeyset.after(cursor);
  const page = await store.listJobs(database.read, { state, after, limit });
  const items = page.items.map((job) => ({ ...job, can: { discard: canDiscard(job) } }));
  return { ...page, items };
}

/** Restarts a job that was given up. Does nothing for other jobs. Throws `not-found`. */
export async function retryJob(database: Database, viewer: Viewer, id: string): Promise<void> {
  await retry(database, id, (transaction, done) => recordAudit(transaction, viewer, done));
}

/** Restarts a job for the operator, like `retryJob`. Returns whether the job was given up. */
export async function retryJobByOperator(database: Database, id: string): Promise<boolean> {
  return retry(database, id, recordOperatorAudit);
}

async function retry(
  database: Database,
  id: string,
  record: (transaction: Queryable, done: AuditedAction) => Promise<void>,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const job = await findJob(transaction, id);
    if (!job) throw new AppError('not-found', 'この処理は、もうありません');
    if (!(await reviveGivenUp(transaction, id))) return false;
    await record(transaction, { action: 'job.retried', target: targetOf(job) });
    return true;
  });
}

/**
 * Discards a job that was given up. A repeated call changes nothing. Throws `failed-precondition` for a job that no
 * member can request again, and for a job that was restarted.
 */
export async function discardJob(database: Database, viewer: Viewer, id: string): Promise<void> {
  await database.write(async (transaction) => {
    const job = await findJob(transaction, id);
    if (!job) return;
    if (!canDiscard(job) || !(await discardGivenUp(transaction, id))) {
      throw new AppError('failed-precondition', 'この処理は破棄できません');
    }
    await recordAudit(transaction, viewer, { action: 'job.discarded', target: targetOf(job) });
  });
}

function targetOf({ id, kind }: Tables['jobs']) {
  return { type: 'job' as const, id, name: kind };
}
