import { z } from 'zod';
import { errorReasons } from './error-codes.ts';
import { reachedLimitSchema } from './rate-limits.ts';

export * from './error-codes.ts';
export * from './error-messages.ts';

export const errorDetailsSchema = z.object({
  reason: z.enum(errorReasons).optional(),
  /** Japanese messages by field path, such as `title` or `character_tags.0`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds to wait before retrying. */
  retry_after: z.number().optional(),
  /** The reached limit, for the reason `limit-reached`. */
  limit: reachedLimitSchema.optional(),
});

export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/** The body of every error response. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    status: z.string(),
    message: z.string(),
    details: errorDetailsSchema.optional(),
  }),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
