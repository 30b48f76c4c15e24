import type { Dashboard } from '#contract/administration/dashboard.ts';

export type Series = Dashboard['series'][number];
export type Day = Series['days'][number];

const WEEK = 7;

const sum = (days: readonly Day[]) => days.reduce((total, { count }) => total + count, 0);

/** Returns the summary of a series: today, and the last seven whole days compared with the seven before. */
export function summaryOf(days: readonly Day[]) {
  const over = days.slice(0, -1);
  const week = sum(over.slice(-WEEK));
  const before = sum(over.slice(-2 * WEEK, -WEEK));
  return { today: days.at(-1)?.count ?? 0, week, change: changeOf(before, week) };
}

/** Returns the change in percent, or null when the number before is 0. */
function changeOf(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 100);
}

/** Returns the latest of the days with the highest number. Undefined when all days are empty. */
export function busiest(days: readonly Day[]): Day | undefined {
  let most: Day | undefined;
  for (const day of days) if (day.count > 0 && day.count >= (most?.count ?? 0)) most = day;
  return most;
}
