import { PLANNED_AT_ONCE_MAX, PLANNED_MAX } from '#contract/foundations/limits.ts';
import { type Plan, planProblem } from '#contract/foundations/publication-plans.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { PlannedKind, PublicationPlansTable } from './publication-plans.tables.ts';

/** The names of planned content in texts. */
export const plannedWords = { post: '投稿', event: 'イベント' };

export function toPlan({ publish_at, failure }: PublicationPlansTable): Plan {
  return { publish_at, failure };
}

type State = Pick<PublicationPlansTable, 'publish_at' | 'failure' | 'withdrawn_at'>;

/** Whether a plan is pending, that is, has neither failed nor been taken back. */
export function isWaiting({ failure, withdrawn_at }: State): boolean {
  return failure === null && withdrawn_at === null;
}

/** Whether a plan is pending and its time has come at `now`, in milliseconds. */
export function isDue(plan: State, now: number): boolean {
  return isWaiting(plan) && Date.parse(plan.publish_at) <= now;
}

/** Throws `invalid-argument` for a time at which nothing can be planned at `now`, in milliseconds. */
export function refuseUnfitTime(publishAt: string, now: number): void {
  const problem = planProblem(publishAt, now);
  if (problem === null) return;
  throw new AppError('invalid-argument', problem, { fields: { publishAt: problem } });
}

export function refuseTooManyPlans(
  kind: PlannedKind,
  { all, atOnce }: { all: number; atOnce: number },
): void {
  const what = plannedWords[kind];
  if (all >= PLANNED_MAX) throw plansFull(`予約できる${what}は${PLANNED_MAX}件までです`);
  if (atOnce >= PLANNED_AT_ONCE_MAX) {
    throw plansFull(
      `同じ日時に予約できる${what}は${PLANNED_AT_ONCE_MAX}件までです。時刻をずらしてください`,
    );
  }
}

function plansFull(message: string): AppError {
  return new AppError('resource-exhausted', message, { reason: 'plans-full' });
}
