import type { Plan } from '#contract/foundations/publication-plans.ts';
import type { EditedEvent } from './event-values.ts';

/** The pending plan of an event, or null when it has none, failed or was withdrawn. */
export function waitingPlanOf(event: EditedEvent | null): Plan | null {
  if (event === null || !('plan' in event)) return null;
  const { plan } = event;
  return plan.failure === null && !plan.is_withdrawn ? plan : null;
}

/** Whether an event is published at a time. */
export function isPlanned(event: EditedEvent | null): boolean {
  return event !== null && 'plan' in event;
}

/** The number of joined members. Changes notify them. */
export function joinedCountOf(event: EditedEvent | null): number {
  return event !== null && 'joined_count' in event ? event.joined_count : 0;
}
