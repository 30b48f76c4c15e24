import { z } from 'zod';
import { decisionActions } from './decisions.ts';
import { defineQuery } from './define.ts';
import { timeSchema } from './primitives.ts';
import { reportTargets } from './reports.ts';

/** What is counted by day. */
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
  /** All that there is now. */
  total: z.int(),
  /** What was added on each day in Japan, the oldest first; the last one is today. */
  days: z.array(z.object({ date: z.iso.date(), count: z.int() })),
});

/** What members wait for a decision about. */
const waitingSchema = z.object({
  target_type: z.enum(reportTargets),
  count: z.int(),
  oldest_at: timeSchema,
});

/** What the team has decided in the last days. */
const decisionFiguresSchema = z.object({
  days: z.int(),
  by_action: z.array(z.object({ action: z.enum(decisionActions), count: z.int() })),
  /** How the appeals ended that were decided about. */
  appeals: z.object({ kept: z.int(), overturned: z.int() }),
  /** How long half of what was decided had waited at most; null when nothing was decided. */
  median_minutes: z.int().nullable(),
});

/** Work that failed: of members, or of the site itself. Jobs and sweeps are named. */
export const failureKinds = ['wallets', 'exports', 'account-deletions', 'job', 'sweep'] as const;

const failureSchema = z.object({
  kind: z.enum(failureKinds),
  name: z.string(),
  count: z.int(),
  last_at: timeSchema,
});

/** What the operator should look at. */
export const attentionKinds = [
  'demo-sign-in',
  'no-sign-in',
  'plain-http',
  'no-trusted-proxy',
  'one-super-admin',
  'default-contact',
  'no-nft-source',
  'disk-full',
  'exports-full',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const storageSchema = z.object({
  database_bytes: z.int(),
  /** Pictures as they were uploaded. */
  files_bytes: z.int(),
  files_count: z.int(),
  /** Resized pictures and fetched media, which can be deleted at any time. */
  cache_bytes: z.int(),
  exports_bytes: z.int(),
  /** Of the disk that the data directory is on. */
  free_bytes: z.int(),
  disk_bytes: z.int(),
});
export type Storage = z.infer<typeof storageSchema>;

const operationSchema = z.object({
  failures: z.array(failureSchema),
  attention: z.array(z.enum(attentionKinds)),
  storage: storageSchema,
  version: z.string(),
  node: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** When the process that answers was started. */
  started_at: timeSchema,
});

export const dashboardSchema = z.object({
  series: z.array(seriesSchema),
  waiting: z.array(waitingSchema),
  decisions: decisionFiguresSchema,
  /** How the site runs; null for admins who may not read the logs. */
  operation: operationSchema.nullable(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const getDashboard = defineQuery({
  path: '/api/admin/dashboard',
  access: { permission: 'manage_reports' },
  summary: 'Figures of today and of 90 days, what waits for a decision, and how the site runs.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: dashboardSchema,
});
