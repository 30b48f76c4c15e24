import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { DAY } from '#contract/foundations/limits.ts';
import { lastVerification } from '#server/operator/backup-checks.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { BackupSettings, Env } from '#server/platform/env/env.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import type { Log } from '#server/platform/log/log.ts';
import { nextBackupAt, retryAt } from './site-backups.policy.ts';

/** The job of the daily backup. All processes share this job, so only one of them makes the backup. */
export const backupKind = jobKind({
  name: 'site-backup',
  payload: z.strictObject({}),
  key: () => 'daily',
});
export const BACKUP_JOB = jobId(backupKind, backupKind.key({}));

export const lastBackupSchema = z.object({
  ended_at: z.iso.datetime(),
  failure: z.string().nullable(),
});

interface BackupDeps {
  database: Database;
  env: Env;
  log: Log;
  variables?: Record<string, string | undefined>;
  now?: () => number;
}

/** Returns the job that makes the daily backup. A failed backup is retried without limit. */
export function createBackupJob(deps: BackupDeps): Job {
  const { database, env, log, variables = process.env, now = Date.now } = deps;
  return defineJob({
    kind: backupKind,
    attempts: 3,
    // A process without BACKUP_DIR leaves the job to processes that have it.
    mayBegin: async () => env.backups !== null,
    run: async (_, job) => {
      if (env.backups === null) return;
      const { hour, folder } = env.backups;
      const call = { variables, signal: job.signal };
      const failure =
        (await runBackupTool(backupOptions(env.backups), call)) ??
        ((await isUnverified(folder, now()))
          ? await runBackupTool(['verify', '--to', folder], call)
          : null);
      job.signal.throwIfAborted();
      if (failure !== null) log.error({ reason: failure }, 'backup failed');
      const until = (failure === null ? nextBackupAt : retryAt)(hour, now());
      const progress = { ended_at: new Date(now()).toISOString(), failure };
      await database.write((transaction) => job.pause(transaction, { progress, until }));
    },
  });
}

const VERIFIED_FOR = 7 * DAY;

const TOOL = join(import.meta.dirname, '../../../operator/hiroba.ts');

interface ToolCall {
  variables: Record<string, string | undefined>;
  signal: AbortSignal;
}

const backupOptions = ({ folder, keep }: BackupSettings) => ['--to', folder, '--keep', `${keep}`];

/** Whether no backup has been verified for a week, or the last verified backup was damaged. */
async function isUnverified(folder: string, now: number): Promise<boolean> {
  const last = await lastVerification(folder);
  return last === null || last.damaged.length > 0 || now - Date.parse(last.at) > VERIFIED_FOR;
}

/** Runs `hiroba backup` in another process, because SQLite copies in one blocking call. Returns why it failed. */
function runBackupTool(
  options: readonly string[],
  { variables, signal }: ToolCall,
): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [TOOL, 'backup', ...options, '--json', '--lang', 'ja'],
      { env: variables, signal },
      (error, stdout) => resolve(error === null ? null : reasonIn(stdout, error)),
    );
  });
}

function reasonIn(stdout: string, failure: Error): string {
  const line = stdout.trim().split('\n').at(-1) ?? '';
  try {
    // In the error that the tool prints, a stack follows the message.
    return (JSON.parse(line) as { error: string }).error.split('\n')[0] ?? '';
  } catch {
    return failure.message;
  }
}
