import { z } from 'zod';
import { DAY, MINUTE, RATE_LIMITS } from './limits.ts';

export type LimitedKind = keyof typeof RATE_LIMITS;
export const limitedKinds = Object.keys(RATE_LIMITS) as [LimitedKind, ...LimitedKind[]];

/** The periods of the limits, in milliseconds. A period begins with the first action in it. */
export const limitPeriods = { minute: MINUTE, day: DAY } as const;
export type LimitPeriod = keyof typeof limitPeriods;

/** The reached limit, in the details of the error. */
export const reachedLimitSchema = z.object({
  kind: z.enum(limitedKinds),
  period: z.enum(['minute', 'day']),
  /** The limit in the period. */
  max: z.int(),
});

export type ReachedLimit = z.infer<typeof reachedLimitSchema>;
