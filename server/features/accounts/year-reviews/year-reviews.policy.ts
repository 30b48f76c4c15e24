import { DAY } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET, japanDay } from '#contract/foundations/wall-clock.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** A year in Japan, from its first moment to the first moment of the next year. */
interface YearSpan {
  from: string;
  to: string;
}

export function spanOfYear(year: number): YearSpan {
  return { from: startOf(year), to: startOf(year + 1) };
}

/** Returns the spans of seven days of a year in Japan, in order. The last span is shorter. */
export function weeksOfYear(year: number): YearSpan[] {
  const { from, to } = spanOfYear(year);
  const weeks: YearSpan[] = [];
  for (let start = from; start < to; ) {
    const next = new Date(Date.parse(start) + 7 * DAY).toISOString();
    weeks.push({ from: start, to: next < to ? next : to });
    start = next;
  }
  return weeks;
}

function startOf(year: number): string {
  return new Date(Date.UTC(year, 0) - JAPAN_OFFSET).toISOString();
}

export function isFinal(madeAt: string, year: number): boolean {
  return madeAt >= spanOfYear(year).to;
}

/**
 * Whether a year is due to be counted. It is due when it was never counted, once a day during the year, and once after
 * its end.
 */
export function isDue(madeAt: string | null, year: number, now: number): boolean {
  if (madeAt === null) return true;
  return !isFinal(madeAt, year) && japanDay(Date.parse(madeAt)) !== japanDay(now);
}

export function reviewNotFound(): AppError {
  return new AppError('not-found', '1年のまとめが見つかりませんでした');
}
