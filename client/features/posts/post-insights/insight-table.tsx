import { DatedTable } from '#client/ui/list/dated-table.tsx';
import type { Figures } from '#contract/posts/post-insights.ts';
import { dateName, type InsightDay } from './insight-dates.ts';
import { postInsightsMessages as texts } from './post-insights.messages.ts';

const names = ['views', 'likes', 'saves', 'comments'] as const satisfies (keyof Figures)[];

/** The figures of each day or month, the latest first. */
export function InsightTable({ days }: { days: readonly InsightDay[] }) {
  return (
    <DatedTable
      label={texts.table}
      dates={texts.date}
      columns={names.map((name) => texts.figures[name])}
      rows={days.map((day) => ({
        date: day.date,
        name: dateName(day),
        values: names.map((name) => day[name]),
      }))}
      className="max-h-72"
    />
  );
}
