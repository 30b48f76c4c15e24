import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';
import { decisionActions } from '#contract/moderation/decisions.ts';
import { reportTargets } from '#contract/moderation/reports.ts';
import { siteFindingSchema } from './site-checks.ts';

export const dashboardSeries = [
  'members',
  'posts',
  'likes',
  'comments',
  'events',
  'reports',
] as const;
export type DashboardSeries = (typeof dashboardSeries)[number];

const seriesSchema = z.object({
  name: z.enum(dashboardSeries),
  total: z.int(),
  /** The number of records that were created on each day in Japan, oldest day first. The last day is today. */
  days: z.array(z.object({ date: z.iso.date(), count: z.int() })),
});

const waitingSchema = z.object({
  target_type: z.enum(reportTargets),
  count: z.int(),
  oldest_at: timeSchema,
});

const decisionFiguresSchema = z.object({
  days: z.int(),
  by_action: z.array(z.object({ action: z.enum(decisionActions), count: z.int() })),
  appeals: z.object({ kept: z.int(), overturned: z.int() }),
  /** The median time until a decision, in minutes. Null when there are no decisions. */
  median_minutes: z.int().nullable(),
});

/** The kinds of work that can fail. Only `job` and `sweep` have a name. */
const failureKinds = ['wallets', 'exports', 'account-deletions', 'job', 'sweep'] as const;

const failureSchema = z.object({
  kind: z.enum(failureKinds),
  name: z.string(),
  count: z.int(),
  last_at: timeSchema,
});

/** What needs the operator's attention, besides the findings of checks. */
const attentionKinds = [
  'refused-settings',
  'one-super-admin',
  'default-contact',
  'exports-full',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

const storageSchema = z.object({
  database_bytes: z.int(),
  files_bytes: z.int(),
  files_count: z.int(),
  /** The size of resized pictures and fetched media, which can be deleted at any time. */
  cache_bytes: z.int(),
  exports_bytes: z.int(),
  /** The free space of the disk with the data directory. */
  free_bytes: z.int(),
  disk_bytes: z.int(),
});
export type Storage = z.infer<typeof storageSchema>;

const operationSchema = z.object({
  failures: z.array(failureSchema),
  /** The problems that the checks of the site have found, errors first. */
  problems: z.array(siteFindingSchema),
  attention: z.array(z.enum(attentionKinds)),
  storage: storageSchema,
  version: z.string(),
  /** The operator's name for the build, or its commit. Null when both are unknown. */
  build: z.string().nullable(),
  node: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** When the process that responds was started. */
  started_at: timeSchema,
});

const dashboardSchema = z.object({
  series: z.array(seriesSchema),
  waiting: z.array(waitingSchema),
  /** Users who wait for their approval. Null when there are none, and for admins who do not manage members. */
  registrations: z.object({ count: z.int(), oldest_at: timeSchema }).nullable(),
  /** The content that is pending because the team has been absent for a week. Null when there is none. */
  absence: z.object({ since: timeSchema, held_count: z.int() }).nullable(),
  decisions: decisionFiguresSchema,
  /** The state of the site. Null for admins who cannot read the logs. */
  operation: operationSchema.nullable(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const getDashboard = defineQuery('/api/admin/dashboard', {
  access: { permission: 'manage_reports' },
  summary:
    'Returns the counts of today and of the last 90 days, the cases that wait for a decision, and the state of the site.',
  response: dashboardSchema,
});
