import { formatDate, inJapan } from '#client/lib/format/format.ts';
import type { Figures, Insights } from '#contract/posts/post-insights.ts';
import { postInsightsMessages as texts } from './post-insights.messages.ts';

export type InsightDay = Insights['days'][number];

/** Returns the name of a day or a month in Japan. */
export function dateName({ date }: Pick<InsightDay, 'date'>): string {
  const [year = '', month = '', day] = date.split('-');
  if (day === undefined) return texts.month(year, Number(month));
  return formatDate(`${date}T00:00:00+09:00`, inJapan);
}

/** Returns the latest day with the highest figure, undefined when all are empty. */
export function busiestDay(
  days: readonly InsightDay[],
  name: keyof Figures,
): InsightDay | undefined {
  const most = Math.max(1, ...days.map((day) => day[name]));
  return days.findLast((day) => day[name] === most);
}
