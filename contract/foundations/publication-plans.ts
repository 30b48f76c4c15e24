import { z } from 'zod';
import { DAY, MINUTE, PLAN_DAYS_MAX } from './limits.ts';
import { timeSchema } from './primitives.ts';

/** Why something was not published at its time. */
export const planFailures = [
  'account-blocked',
  'account-leaving',
  'event-over',
  'hidden-by-team',
  'incomplete',
  'restricted',
  'unexpected',
] as const;
export type PlanFailure = (typeof planFailures)[number];

/** When something is published. Only its author sees it until then. */
export const planSchema = z.object({
  publish_at: timeSchema,
  /** Set when it was not published at its time. It then waits for its author. */
  failure: z.enum(planFailures).nullable(),
});

export type Plan = z.infer<typeof planSchema>;

/** What is wrong with a time of publication at `now`, in milliseconds. Returns null when it can be planned. */
export function planProblem(publishAt: string, now: number): string | null {
  const ahead = Date.parse(publishAt) - now;
  if (ahead < MINUTE) return '公開する日時は、1分以上先にしてください';
  if (ahead > PLAN_DAYS_MAX * DAY) return `公開する日時は、${PLAN_DAYS_MAX}日以内にしてください`;
  return null;
}
