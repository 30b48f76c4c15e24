import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';

const access = { permission: 'manage_settings' } as const;

/** A finding of a check. Its texts are Japanese and contain no secrets. */
export const siteFindingSchema = z.object({
  check: z.string(),
  level: z.enum(['ok', 'warning', 'error']),
  text: z.string(),
  /** What the operator can do about the finding. Null when nothing is wrong. */
  remedy: z.string().nullable(),
});
export type SiteFinding = z.infer<typeof siteFindingSchema>;

/** The checks about what the operator sets up once. The other checks are about the machine and the running site. */
export const setupChecks = [
  'mistyped-settings',
  'data-dir',
  'files',
  'database-server',
  'database-replicas',
  'backup-folder',
  'backup-tools',
  'private-files',
  'live-redis',
  'encrypted-connections',
  'mail-server',
  'sign-in-settings',
  'sign-in-issuer',
  'clock',
  'public-settings',
  'public-name',
  'public-answer',
  'public-host',
  'public-certificate',
  'push-contact',
  'chain-sources',
  'chain-endpoints',
] as const;

const siteChecksSchema = z.object({
  /** When the process that responds last completed the checks. Null before. */
  checked_at: timeSchema.nullable(),
  findings: z.array(siteFindingSchema),
});
export type SiteChecks = z.infer<typeof siteChecksSchema>;

export const getSiteChecks = defineQuery('/api/admin/site-checks', {
  access,
  summary: 'Returns what the checks of the site have found last.',
  response: siteChecksSchema,
});

export const recheckSite = defineFunction('recheckSite', {
  access,
  summary: 'Runs the checks of the site again. Calls in quick succession share a run.',
  perMinute: 20,
  output: siteChecksSchema,
});

export const fileTestSteps = ['write', 'read', 'delete'] as const;
export type FileTestStep = (typeof fileTestSteps)[number];

const fileTestSchema = z.object({
  /** The successful steps, with their durations. */
  steps: z.array(z.object({ step: z.enum(fileTestSteps), milliseconds: z.number() })),
  /** The failed step with its reason, which contains no secrets. Null when all steps succeeded. */
  failure: z.object({ step: z.enum(fileTestSteps), reason: z.string() }).nullable(),
});
export type FileTest = z.infer<typeof fileTestSchema>;

export const testFiles = defineFunction('testFiles', {
  access,
  summary: 'Writes, reads and deletes a small file where the site keeps its files.',
  perMinute: 20,
  output: fileTestSchema,
});
