import type { Plan } from '#contract/foundations/publication-plans.ts';
import type { EditedEvent } from './event-values.ts';

/** Returns the pending plan of an event. Null when it has none, or when the plan failed or was withdrawn. */
export function waitingPlanOf(event: EditedEvent | null): Plan | null {
  if (event === null || !('plan' in event)) return null;
  const { plan } = event;
  return plan.failure === null && !plan.is_withdrawn ? plan : null;
}

/** Whether an event is planned, even when its plan failed or was withdrawn. */
export function isPlanned(event: EditedEvent | null): boolean {
  return event !== null && 'plan' in event;
}

/** Returns the number of joined members, who are notified of changes. */
export function joinedCountOf(event: EditedEvent | null): number {
  return event !== null && 'joined_count' in event ? event.joined_count : 0;
}
