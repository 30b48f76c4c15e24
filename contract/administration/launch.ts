import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';

/** The steps from a new site to one that is ready for members, in the recommended order. */
export const launchSteps = [
  'site-name',
  'brand',
  'operator',
  'guidelines',
  'legal-pages',
  'characters',
  'contracts',
  'mail',
  'backup',
  'announcement',
] as const;
export type LaunchStepName = (typeof launchSteps)[number];

/** The steps that admins can omit. `mail` and `backup` can be omitted only while the operator has not set them up. */
export const omittableSteps = ['guidelines', 'contracts', 'mail', 'backup'] as const;
export type OmittableStep = (typeof omittableSteps)[number];

/** The facts that complete the steps. Most steps have one. */
export const launchParts = [
  'site_name',
  'brand_color',
  'operator_name',
  'contact_email',
  'guidelines',
  'terms',
  'privacy',
  'characters',
  'official_contracts',
  'mail',
  'backup',
  'announcement',
] as const;
export type LaunchPart = (typeof launchParts)[number];

const launchStepSchema = z.object({
  name: z.enum(launchSteps),
  state: z.enum(['done', 'omitted', 'open']),
  /** The parts that are not done yet, in order. */
  missing: z.array(z.enum(launchParts)),
  /** The environment setting that the step requires and the site lacks. Null when nothing is missing. */
  needs: z.enum(['SMTP_URL', 'BACKUP_DIR']).nullable(),
  can: z.object({
    /** Whether the caller has the permission of the page on which the step is done. */
    open: z.boolean(),
    omit: z.boolean(),
  }),
});
export type LaunchStep = z.infer<typeof launchStepSchema>;

const launchSchema = z.object({
  steps: z.array(launchStepSchema),
  /** Whether the card on the dashboard is closed. */
  is_closed: z.boolean(),
  can: z.object({ close: z.boolean() }),
});
export type Launch = z.infer<typeof launchSchema>;

export const getLaunch = defineQuery('/api/admin/launch', {
  access: { permission: 'manage_featured_content' },
  summary: 'Returns what a new site still needs, and what the caller can do about it.',
  response: launchSchema,
});

const access = { permission: 'manage_settings' } as const;

export const omitLaunchStep = defineFunction('omitLaunchStep', {
  access,
  summary: 'Says that the site does not need a step of its launch, or takes this back.',
  perMinute: 30,
  input: z.strictObject({
    step: z.enum(omittableSteps, 'この項目は省けません'),
    omitted: z.boolean(),
  }),
  output: z.object({}),
});

export const closeLaunch = defineFunction('closeLaunch', {
  access,
  summary: 'Hides the steps of the launch on the dashboard, or shows them again.',
  perMinute: 30,
  input: z.strictObject({ closed: z.boolean() }),
  output: z.object({}),
});
