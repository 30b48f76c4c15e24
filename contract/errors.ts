import { z } from 'zod';
import { errorReasons } from './error-codes.ts';

export * from './error-codes.ts';

export const errorDetailsSchema = z.object({
  reason: z.enum(errorReasons).optional(),
  /** Field path (`title`, `character_tags.0`) to its Japanese message. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until trying again makes sense. */
  retry_after: z.number().optional(),
});

export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/** The one envelope every failed answer has. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    status: z.string(),
    message: z.string(),
    details: errorDetailsSchema.optional(),
  }),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
