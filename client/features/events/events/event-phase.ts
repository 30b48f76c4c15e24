import { EVENT_DURATION_ASSUMED, MINUTE } from '#contract/foundations/limits.ts';

export type EventPhase = 'upcoming' | 'ongoing' | 'past';

interface Span {
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
}

/** Returns the phase of an event. Without an end, it is over after some hours. An all-day event ends at midnight. */
export function phaseOf(event: Span, now = Date.now()): EventPhase {
  const start = Date.parse(event.event_date);
  const end = endOf(event, start);
  if (now < start) return 'upcoming';
  return now < end ? 'ongoing' : 'past';
}

function endOf({ event_end_date, is_all_day }: Span, start: number): number {
  if (event_end_date === null) return start + EVENT_DURATION_ASSUMED;
  return Date.parse(event_end_date) + (is_all_day ? MINUTE : 0);
}

interface Counted {
  capacity: number | null;
  joined_count: number;
}

export function isFull({ capacity, joined_count }: Counted): boolean {
  return capacity !== null && joined_count >= capacity;
}
