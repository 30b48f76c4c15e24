import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';

const access = { permission: 'manage_settings' } as const;

const siteBackupSchema = z.object({
  name: z.string(),
  created_at: timeSchema,
  /** The size of the database and the files. Files that are shared with an earlier backup need no extra space. */
  bytes: z.int(),
  files_count: z.int(),
  /** The last comparison of the files with their digests, with the number of damaged files. Null without one. */
  verified: z.object({ at: timeSchema, damaged_count: z.int() }).nullable(),
  /** The last restore into a scratch site, with the number of rows in the main tables. Null without one. */
  rehearsed: z.object({ at: timeSchema, seconds: z.number(), rows: z.int() }).nullable(),
});
export type SiteBackup = z.infer<typeof siteBackupSchema>;

const siteBackupsSchema = z.object({
  /** The plan of automatic backups. Null when the site makes none. */
  plan: z
    .object({
      folder: z.string(),
      /** The hour of the daily backup in Japan. */
      hour: z.int(),
      keep: z.int(),
      /** Null until the plan is stored. */
      next_at: timeSchema.nullable(),
      is_running: z.boolean(),
      /** The last attempt of any process. `failure` is null when the attempt succeeded. */
      last: z.object({ ended_at: timeSchema, failure: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** Newest first. */
  backups: z.array(siteBackupSchema),
});
export type SiteBackups = z.infer<typeof siteBackupsSchema>;

export const getSiteBackups = defineQuery('/api/admin/site-backups', {
  access,
  summary: 'Returns the backups that the site has made by itself, the newest first.',
  response: siteBackupsSchema,
});

export const createSiteBackup = defineFunction('createSiteBackup', {
  access: { ...access, live: true },
  needsProof: true,
  summary: 'Starts a backup in the background, unless one is being made.',
  perMinute: 5,
  output: z.object({ started: z.boolean() }),
});
