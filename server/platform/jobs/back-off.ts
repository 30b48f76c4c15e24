import { HOUR, SECOND } from '#contract/foundations/limits.ts';

const FIRST = 10 * SECOND;

/**
 * Returns the milliseconds until the next attempt. They are a random part, from half to all, of a maximum that doubles
 * with each failure up to an hour. So jobs that failed together are not retried together.
 */
export function backOff(failures: number, random: number = Math.random()): number {
  const longest = Math.min(FIRST * 2 ** (failures - 1), HOUR);
  return Math.round(longest * (0.5 + random / 2));
}
