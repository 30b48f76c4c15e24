import type { Dashboard } from '../../../../contract/dashboard.ts';

export type Series = Dashboard['series'][number];
export type Day = Series['days'][number];

const WEEK = 7;

const sum = (days: readonly Day[]) => days.reduce((total, { count }) => total + count, 0);

/** What a series comes to: today, and the last seven whole days beside those before. */
export function summaryOf(days: readonly Day[]) {
  const over = days.slice(0, -1);
  const week = sum(over.slice(-WEEK));
  const before = sum(over.slice(-2 * WEEK, -WEEK));
  return { today: days.at(-1)?.count ?? 0, week, change: changeOf(before, week) };
}

/** The change in percent; null where there was nothing before. */
function changeOf(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 100);
}

/** The day with the most, the latest of several; undefined when there was nothing on any day. */
export function busiest(days: readonly Day[]): Day | undefined {
  let most: Day | undefined;
  for (const day of days) if (day.count > 0 && day.count >= (most?.count ?? 0)) most = day;
  return most;
}
