import { EVENT_DURATION_ASSUMED } from '#contract/foundations/limits.ts';

/** The phase of an event: not started, under way, or over. */
export type EventPhase = 'upcoming' | 'ongoing' | 'past';

interface Span {
  event_date: string;
  event_end_date: string | null;
}

/** Returns the phase of an event. An event without an end is assumed to last some hours. */
export function phaseOf({ event_date, event_end_date }: Span, now = Date.now()): EventPhase {
  const start = Date.parse(event_date);
  const end = event_end_date === null ? start + EVENT_DURATION_ASSUMED : Date.parse(event_end_date);
  if (now < start) return 'upcoming';
  return now < end ? 'ongoing' : 'past';
}

interface Counted {
  capacity: number | null;
  joined_count: number;
}

/** Whether all places of an event are taken. */
export function isFull({ capacity, joined_count }: Counted): boolean {
  return capacity !== null && joined_count >= capacity;
}
