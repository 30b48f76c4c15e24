import { z } from 'zod';
import { errorReasons } from './error-codes.ts';
import { DAY, MINUTE, RATE_LIMITS } from './limits.ts';

export * from './error-codes.ts';

export type LimitedKind = keyof typeof RATE_LIMITS;
export const limitedKinds = Object.keys(RATE_LIMITS) as [LimitedKind, ...LimitedKind[]];

/** The periods of the limits, in milliseconds. A period begins with its first action. */
export const limitPeriods = { minute: MINUTE, day: DAY } as const;
export type LimitPeriod = keyof typeof limitPeriods;

/** The limit that was reached, in the details of the error. */
const reachedLimitSchema = z.object({
  kind: z.enum(limitedKinds),
  period: z.enum(['minute', 'day']),
  max: z.int(),
});
export type ReachedLimit = z.infer<typeof reachedLimitSchema>;

const errorDetailsSchema = z.object({
  reason: z.enum(errorReasons).optional(),
  /** Japanese messages by the path of the field, such as `title` or `character_tags.0`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The seconds to wait before a retry. */
  retry_after: z.number().optional(),
  limit: reachedLimitSchema.optional(),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

export const errorEnvelopeSchema = z.object({
  error: z.object({
    status: z.string(),
    message: z.string(),
    details: errorDetailsSchema.optional(),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
