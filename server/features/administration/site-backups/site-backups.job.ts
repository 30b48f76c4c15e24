import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
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
      const { hour } = env.backups;
      const failure = await runBackupTool(env.backups, { variables, signal: job.signal });
      job.signal.throwIfAborted();
      if (failure !== null) log.error({ reason: failure }, 'backup failed');
      const until = (failure === null ? nextBackupAt : retryAt)(hour, now());
      const progress = { ended_at: new Date(now()).toISOString(), failure };
      await database.write((transaction) => job.pause(transaction, { progress, until }));
    },
  });
}

const TOOL = join(import.meta.dirname, '../../../operator/hiroba.ts');

interface ToolCall {
  variables: Record<string, string | undefined>;
  signal: AbortSignal;
}

/** Makes a backup in another process, because SQLite copies it in one blocking call. Returns why it failed. */
function runBackupTool(
  { folder, keep }: BackupSettings,
  { variables, signal }: ToolCall,
): Promise<string | null> {
  const options = ['--to', folder, '--keep', String(keep), '--json', '--lang', 'ja'];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [TOOL, 'backup', ...options],
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
