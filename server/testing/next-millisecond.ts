import { setImmediate as nextTurn } from 'node:timers/promises';

// The real clock, which works even when a test sets the time.
const { now } = Date;

/**
 * Resolves in the next millisecond. Lists are sorted by time, so records that a test writes one after another need
 * different times.
 */
export async function nextMillisecond(): Promise<void> {
  const start = now();
  while (now() === start) await nextTurn();
}
