import { wallClock } from '#contract/foundations/wall-clock.ts';

/** The month from which on a review of the present year is offered. */
const FIRST_MONTH = 12;

/** The years that everybody can review at a time, the latest first: the one before, and from December on the present one. */
export function openYears(now: number): number[] {
  const { year, month } = wallClock(now);
  return month < FIRST_MONTH ? [year - 1] : [year, year - 1];
}
