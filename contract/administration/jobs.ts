import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { pageOf, pageQuerySchema, timeSchema } from '#contract/foundations/primitives.ts';
import { hasUnprintable } from '#contract/foundations/unprintable.ts';
import { type JobKindName, jobFailures, jobStates } from './job-names.ts';

/**
 * The kinds of failed jobs that can be discarded, because members can request these jobs again. If a job of another
 * kind were discarded, nobody would notice the missing work.
 */
export const discardableKinds: readonly string[] = [
  'data-export',
  'wallet-refresh',
] satisfies JobKindName[];

const access = { permission: 'manage_settings' } as const;

/** A job without its input, which can contain personal data. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** The time at which the job is or was due. */
  run_at: timeSchema,
  attempts: z.int(),
  /** The reason for the failure of the last attempt, or null for none. */
  last_error: z.enum(jobFailures).nullable(),
  created_at: timeSchema,
  updated_at: timeSchema,
  can: z.object({ discard: z.boolean() }),
});

export type ListedJob = z.infer<typeof jobSchema>;

export const listJobs = defineQuery({
  path: '/api/admin/jobs',
  access,
  summary: 'Returns the background jobs in a state, ordered by their due time.',
  params: z.strictObject({}),
  search: pageQuerySchema.extend({ state: z.enum(jobStates).default('failed') }),
  response: pageOf(jobSchema),
});

/** The id of a job contains its subject, which can be a text such as a tag. Therefore most characters are accepted. */
const jobIdSchema = z
  .string()
  .min(1)
  .max(300)
  .refine((id) => !hasUnprintable(id), 'IDの形式が正しくありません');

export const retryJob = defineFunction({
  name: 'retryJob',
  access,
  summary: 'Retries a failed job. Waiting and running jobs stay unchanged.',
  perMinute: 60,
  input: z.strictObject({ jobId: jobIdSchema }),
  output: z.object({ retried_id: z.string() }),
});

export const discardJob = defineFunction({
  name: 'discardJob',
  access,
  summary:
    'Discards a failed job that its member can request again. A repeated call changes nothing.',
  perMinute: 60,
  input: z.strictObject({ jobId: jobIdSchema }),
  output: z.object({ discarded_id: z.string() }),
});
