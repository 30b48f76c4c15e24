import { MINUTE } from '#contract/foundations/limits.ts';

/** The clocks of the machines of a site differ by less than this, in milliseconds. */
const TOLERANCE = 5 * MINUTE;

/**
 * Returns the end of the times that a right clock can have stored as the current time, in ISO 8601. The clock of the
 * machine was wrong when it stored a later time, for example before its first synchronization.
 */
export function endOfRightClock(now: number): string {
  return new Date(now + TOLERANCE).toISOString();
}
