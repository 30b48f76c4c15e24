import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import type { Log } from '#server/platform/log/log.ts';
import { runBackupTool } from './backup-tool.ts';
import { nextBackupAt, retryAt } from './site-backups.policy.ts';

/** The daily backup. It is one job that waits for its next time, so that several processes make one. */
export const backupKind = jobKind({
  name: 'site-backup',
  payload: z.strictObject({}),
  key: () => 'daily',
});
export const BACKUP_JOB = jobId(backupKind, backupKind.key({}));

/** The progress of the job: how the last attempt ended. */
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

/** Makes the daily backup, and waits for the next one. One that fails is tried again within the hour, without end. */
export function createBackupJob(deps: BackupDeps): Job {
  const { database, env, log, variables = process.env, now = Date.now } = deps;
  return defineJob({
    kind: backupKind,
    attempts: 3,
    // Processes without the setting leave the job to the others.
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
