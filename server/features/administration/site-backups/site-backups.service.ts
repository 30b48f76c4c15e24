import { join } from 'node:path';
import type { SiteBackup, SiteBackups } from '#contract/administration/site-backups.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import { readBackupChecks } from '#server/operator/backup-checks.ts';
import { listBackups, readManifest } from '#server/operator/backup-manifest.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { BackupSettings } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { enqueue, hasten, reviveGivenUp } from '#server/platform/jobs/enqueue.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';
import { BACKUP_JOB, backupKind, lastBackupSchema } from './site-backups.job.ts';
import { nextBackupAt } from './site-backups.policy.ts';

/**
 * Queues the daily backup, unless it is already queued. A backup that is planned for more than a day from now was planned
 * while the clock was wrong, and is made now. Returns false, because there is nothing more to do.
 */
export async function scheduleBackups(database: Database, settings: BackupSettings | null) {
  if (settings === null) return false;
  const job = await findJob(database.read, BACKUP_JOB);
  if (job !== null) {
    const isTooLate = job.state === 'waiting' && Date.parse(job.run_at) > Date.now() + DAY;
    if (isTooLate) await database.write((transaction) => hasten(transaction, BACKUP_JOB));
    return false;
  }
  const at = new Date(nextBackupAt(settings.hour, Date.now())).toISOString();
  await database.write((transaction) => enqueue(transaction, backupKind, {}, { at }));
  return false;
}

/** Returns the plan of the backups, and the backups in the folder of this process. */
export async function readBackups(
  database: Database,
  settings: BackupSettings | null,
): Promise<SiteBackups> {
  if (settings === null) return { plan: null, backups: [] };
  const job = await findJob(database.read, BACKUP_JOB);
  const backups = await readStoredBackups(settings.folder);
  return { plan: { ...settings, ...stateOf(job) }, backups };
}

/** Whether the site has made a backup: the last attempt succeeded, or the folder of this process has a backup. */
export async function hasBackup(
  { read }: Database,
  settings: BackupSettings | null,
): Promise<boolean> {
  if (settings === null) return false;
  const last = lastOf(await findJob(read, BACKUP_JOB));
  return last?.failure === null || (await listBackups(settings.folder)).length > 0;
}

/** Returns the time in milliseconds at which the last backup by any process ended, even if it failed. */
export async function readLastEnd(database: Queryable): Promise<number | undefined> {
  const last = lastOf(await findJob(database, BACKUP_JOB));
  return last === null ? undefined : Date.parse(last.ended_at);
}

export async function hasFailedBackup(database: Queryable): Promise<boolean> {
  return (lastOf(await findJob(database, BACKUP_JOB))?.failure ?? null) !== null;
}

function stateOf(job: Tables['jobs'] | null) {
  if (job === null) return { next_at: null, is_running: false, last: null };
  const isDue = job.state === 'waiting' && Date.parse(job.run_at) <= Date.now();
  return {
    next_at: job.state === 'failed' ? null : job.run_at,
    is_running: job.state === 'running' || isDue,
    last: lastOf(job),
  };
}

function lastOf(job: Tables['jobs'] | null) {
  const progress = job?.progress ?? null;
  return progress === null ? null : lastBackupSchema.parse(JSON.parse(progress));
}

/**
 * Starts a backup, unless a backup is running. Returns whether it was started. Throws `failed-precondition` on a site
 * without automatic backups.
 */
export async function startBackup(
  database: Database,
  settings: BackupSettings | null,
  viewer: Viewer,
): Promise<boolean> {
  if (settings === null) {
    throw new AppError('failed-precondition', 'BACKUP_DIRが設定されていません');
  }
  await scheduleBackups(database, settings);
  return database.write(async (transaction) => {
    const isStarted =
      (await hasten(transaction, BACKUP_JOB)) || (await reviveGivenUp(transaction, BACKUP_JOB));
    if (isStarted) {
      const target = { type: 'job' as const, id: BACKUP_JOB, name: backupKind.name };
      await recordAudit(transaction, viewer, { action: 'job.hastened', target });
    }
    return isStarted;
  });
}

async function readStoredBackups(folder: string): Promise<SiteBackup[]> {
  const names = await listBackups(folder);
  const read = names.map((name) => readBackup(folder, name).catch(() => null));
  return (await Promise.all(read)).filter((backup) => backup !== null);
}

async function readBackup(folder: string, name: string): Promise<SiteBackup> {
  const { created_at, database, files } = await readManifest(join(folder, name));
  const { verified, rehearsed = null } = await readBackupChecks(join(folder, name));
  return {
    name,
    created_at,
    bytes: database.bytes + files.bytes,
    files_count: files.count,
    verified: verified ? { at: verified.at, damaged_count: verified.damaged.length } : null,
    rehearsed,
  };
}
