import { wallClock } from '#contract/foundations/wall-clock.ts';

/** The month from which the current year can be reviewed. */
const FIRST_MONTH = 12;

/**
 * Returns the years whose reviews are open to everybody at `now`, latest first: the previous one, and from December on
 * also the current one.
 */
export function openYears(now: number): number[] {
  const { year, month } = wallClock(now);
  return month < FIRST_MONTH ? [year - 1] : [year, year - 1];
}
