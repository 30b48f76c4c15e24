import { setImmediate as nextTurn } from 'node:timers/promises';

// The real clock, also where a test sets the time.
const { now } = Date;

/**
 * Resolves when the clock shows another millisecond. Lists are ordered by time, so that records that a test writes one
 * after the other need different times.
 */
export async function nextMillisecond(): Promise<void> {
  const start = now();
  while (now() === start) await nextTurn();
}
