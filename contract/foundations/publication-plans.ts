import { z } from 'zod';
import { DAY, MINUTE, PLAN_DAYS_MAX } from './limits.ts';
import { timeSchema } from './primitives.ts';

/** Why something was not published at its planned time. */
const planFailures = [
  'account-blocked',
  'account-leaving',
  'event-over',
  'hidden-by-team',
  'incomplete',
  'restricted',
  'unexpected',
] as const;
export type PlanFailure = (typeof planFailures)[number];

export const planSchema = z.object({
  publish_at: timeSchema,
  /** Set when the content was not published at its time, so that the author must act. */
  failure: z.enum(planFailures).nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** Returns the problem with a planned time at `now` (in milliseconds since 1970). Null when the time is possible. */
export function planProblem(publishAt: string, now: number): string | null {
  const ahead = Date.parse(publishAt) - now;
  if (ahead < MINUTE) return '公開する日時は、1分以上先にしてください';
  if (ahead > PLAN_DAYS_MAX * DAY) return `公開する日時は、${PLAN_DAYS_MAX}日以内にしてください`;
  return null;
}
