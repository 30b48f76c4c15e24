import { type EventProblem, publishTimeProblem } from '#contract/events/event-rules.ts';
import { PLANNED_AT_ONCE_MAX, PLANNED_EVENTS_MAX } from '#contract/foundations/limits.ts';
import type { PlannedEventsTable } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import { refuseUnfitTime } from '#server/features/posts/planned-posts/planned-posts.policy.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { overAt } from '../events.tables.ts';
import { refuse } from '../writing/event-rules.ts';

type Plan = Pick<PlannedEventsTable, 'publish_at' | 'failure' | 'withdrawn_at'>;
type Times = Pick<PlannedEventsTable, 'event_date' | 'event_end_date' | 'is_all_day'>;

/** Whether a plan waits for its time. */
export function isWaiting({ failure, withdrawn_at }: Plan): boolean {
  return failure === null && withdrawn_at === null;
}

/** Whether a plan waits for nothing but its publication at `now`, in milliseconds. */
export function isDue(plan: Plan, now: number): boolean {
  return isWaiting(plan) && Date.parse(plan.publish_at) <= now;
}

/** Whether two plans are the same. */
export function isSamePlan(plan: Plan, other: Plan): boolean {
  return plan.publish_at === other.publish_at && isWaiting(plan) === isWaiting(other);
}

/**
 * Throws invalid-argument for a time at which an event cannot be planned at `now`, in milliseconds. A waiting plan keeps
 * its time until then: a save right before the publication repeats it.
 */
export function refuseUnfitPlan(
  { publish_at, ...event }: Plan & Times,
  before: Plan | null,
  now: number,
): void {
  const isKept = before !== null && isWaiting(before) && before.publish_at === publish_at;
  if (!isKept) refuseUnfitTime(publish_at, now);
  const problem: EventProblem | undefined = publishTimeProblem(event, publish_at);
  refuse(problem);
}

/** Throws event-over for an event that is over at `now`, in milliseconds. */
export function refuseOver(event: Times, now: number): void {
  if (Date.parse(overAt(event)) > now) return;
  const message = 'このイベントは終わっています。日時を直してから公開してください';
  throw new AppError('failed-precondition', message, { reason: 'event-over' });
}

/** Throws plans-full for one more plan of a member who has reached a limit. */
export function refuseTooManyPlans({ all, atOnce }: { all: number; atOnce: number }): void {
  if (all >= PLANNED_EVENTS_MAX) {
    throw plansFull(`予約できるイベントは${PLANNED_EVENTS_MAX}件までです`);
  }
  if (atOnce >= PLANNED_AT_ONCE_MAX) {
    throw plansFull(
      `同じ日時に予約できるイベントは${PLANNED_AT_ONCE_MAX}件までです。時刻をずらしてください`,
    );
  }
}

function plansFull(message: string): AppError {
  return new AppError('resource-exhausted', message, { reason: 'plans-full' });
}

/** The error for a planned event that does not exist, is another member's, or has been published. */
export function plannedEventNotFound(): AppError {
  return new AppError(
    'not-found',
    'この予約は見つかりませんでした。公開されたか、削除されています',
  );
}
