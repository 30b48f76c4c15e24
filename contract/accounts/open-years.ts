import { wallClock } from '#contract/foundations/wall-clock.ts';

const FIRST_MONTH = 12;

/** Returns the years whose reviews everybody can open at `now`, latest first. The current year opens in December. */
export function openYears(now: number): number[] {
  const { year, month } = wallClock(now);
  return month < FIRST_MONTH ? [year - 1] : [year, year - 1];
}

export function yearPictureUrl(year: number | string): string {
  return `/images/year-reviews/${year}`;
}
