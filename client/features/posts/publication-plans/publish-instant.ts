import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { type Plan, planProblem } from '#contract/foundations/publication-plans.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

/** The instant of a time. That of the plan keeps its seconds, which the field does not show. */
export function instantOf(chosen: WallTime, plan: Plan | null): string | null {
  const known = plan && toJapanTime(plan.publish_at);
  const isSame = known?.date === chosen.date && known.time === chosen.time;
  return isSame && plan ? plan.publish_at : fromJapanTime(chosen);
}

/** What is wrong with a time, or null. A plan can keep its time. */
export function problemOf(publishAt: string | null, plan: Plan | null): string | null {
  if (publishAt === null) return texts.choose;
  if (plan !== null && plan.failure === null && publishAt === plan.publish_at) return null;
  return planProblem(publishAt, Date.now());
}
