import { z } from 'zod';
import { hasUnprintable } from '#contract/foundations/characters.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { pageOf, pageQuerySchema, timeSchema } from '#contract/foundations/primitives.ts';
import { type JobKindName, jobFailures, jobStates } from './job-names.ts';

/** Failed jobs that members can request again. Nobody would notice the missing work of other discarded jobs. */
export const discardableKinds: readonly string[] = [
  'data-export',
  'wallet-refresh',
] satisfies JobKindName[];

const access = { permission: 'manage_settings' } as const;

const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  run_at: timeSchema,
  attempts: z.int(),
  /** Why the last attempt failed. Null when it did not fail. */
  last_error: z.enum(jobFailures).nullable(),
  created_at: timeSchema,
  updated_at: timeSchema,
  can: z.object({ discard: z.boolean() }),
});
export type ListedJob = z.infer<typeof jobSchema>;

export const listJobs = defineQuery('/api/admin/jobs', {
  access,
  summary: 'Returns the background jobs in a state, ordered by their due time.',
  search: pageQuerySchema.extend({ state: z.enum(jobStates).default('failed') }),
  response: pageOf(jobSchema),
});

/** The id of a job contains its subject. The subject can be a text such as a tag, so most characters are accepted. */
const jobIdSchema = z
  .string()
  .min(1)
  .max(300)
  .refine((id) => !hasUnprintable(id), 'IDの形式が正しくありません');

export const retryJob = defineFunction('retryJob', {
  access,
  summary: 'Retries a failed job. Waiting and running jobs stay unchanged.',
  input: z.strictObject({ jobId: jobIdSchema }),
  output: z.object({ retried_id: z.string() }),
});

export const discardJob = defineFunction('discardJob', {
  access,
  summary:
    'Discards a failed job that its member can request again. A repeated call changes nothing.',
  input: z.strictObject({ jobId: jobIdSchema }),
  output: z.object({ discarded_id: z.string() }),
});
