import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { type Plan, planProblem } from '#contract/foundations/publication-plans.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

/** Returns the instant of a chosen time. When it equals the time of the plan, the seconds of the plan stay. */
export function instantOf(chosen: WallTime, plan: Plan | null): string | null {
  const known = plan && toJapanTime(plan.publish_at);
  const isSame = known?.date === chosen.date && known.time === chosen.time;
  return isSame && plan ? plan.publish_at : fromJapanTime(chosen);
}

/** Returns the error of a publication time, or null. The time of a plan that has not failed is always valid. */
export function problemOf(publishAt: string | null, plan: Plan | null): string | null {
  if (publishAt === null) return texts.choose;
  if (plan !== null && plan.failure === null && publishAt === plan.publish_at) return null;
  return planProblem(publishAt, Date.now());
}
