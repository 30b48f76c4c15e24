import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatDate, inJapan } from '#client/lib/format/format.ts';
import { Card } from '#client/ui/list/card.tsx';
import { DatedTable } from '#client/ui/list/dated-table.tsx';
import { BarChart } from '#client/ui/media/bar-chart.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';

type Series = Dashboard['series'][number];
export type Day = Series['days'][number];

const WEEK = 7;

const sum = (days: readonly Day[]) => days.reduce((total, { count }) => total + count, 0);

/**
 * Returns the value of today and of the last seven whole days. `change` compares these seven days with the seven days
 * before them, in percent. It is null if the earlier days are empty.
 */
export function summaryOf(days: readonly Day[]) {
  const over = days.slice(0, -1);
  const week = sum(over.slice(-WEEK));
  const before = sum(over.slice(-2 * WEEK, -WEEK));
  return {
    today: days.at(-1)?.count ?? 0,
    week,
    change: before === 0 ? null : Math.round(((week - before) / before) * 100),
  };
}

/** Returns the latest of the days with the highest number. Undefined when all days are empty. */
export function busiest(days: readonly Day[]): Day | undefined {
  let most: Day | undefined;
  for (const day of days) if (day.count > 0 && day.count >= (most?.count ?? 0)) most = day;
  return most;
}

const colors = {
  members: 'text-brand',
  posts: 'text-brand',
  likes: 'text-like',
  comments: 'text-brand',
  events: 'text-brand',
  reports: 'text-danger',
} satisfies Record<Series['name'], string>;

export function SeriesCard({ series: { name, total, days } }: { series: Series }) {
  const [isTable, setTable] = useState(false);
  const title = texts.series[name];
  const { today, week, change } = summaryOf(days);
  const label = isTable ? texts.showChart : texts.showTable;
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <Card className="p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 className="text-sm">{title}</h3>
        <button
          type="button"
          aria-label={isTable ? texts.showChartOf(title) : texts.showTableOf(title)}
          onClick={() => setTable(!isTable)}
          className="-my-3 -mr-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 text-ink-soft text-xs hover:text-ink"
        >
          <Icon className="size-4" aria-hidden="true" />
          {label}
        </button>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-ink-soft text-xs">{texts.today}</span>
        <span className="nums font-bold text-2xl">{formatCount(today)}</span>
        <span className="nums ml-auto text-ink-soft text-xs">
          {texts.total(formatCount(total))}
        </span>
      </p>
      <p className="nums mb-3 text-ink-soft text-xs">
        {texts.week(formatCount(week))}
        {change !== null && <span className="ml-2">{texts.change(change)}</span>}
      </p>
      {isTable ? (
        <DatedTable
          label={texts.table(title)}
          dates={texts.date}
          columns={[texts.count]}
          rows={days.map((day) => ({ date: day.date, name: dateOf(day), values: [day.count] }))}
          className="h-[7.375rem]"
        />
      ) : (
        <DayChart name={title} days={days} className={colors[name]} />
      )}
    </Card>
  );
}

interface DayChartProps {
  name: string;
  days: readonly Day[];
  className: string;
}

function DayChart({ name, days, className }: DayChartProps) {
  const most = busiest(days);
  const summary = most ? texts.most(dateOf(most), formatCount(most.count)) : texts.nothing;
  return (
    <BarChart
      label={texts.chart(name, summary)}
      bars={days.map(({ date, count }) => ({ key: date, count }))}
      describe={(index) => {
        const day = days[index];
        return day ? texts.dayCount(dateOf(day), formatCount(day.count)) : '';
      }}
      summary={summary}
      ends={[days[0] ? dateOf(days[0]) : '', texts.today]}
      className={className}
    />
  );
}

function dateOf({ date }: Day): string {
  return formatDate(`${date}T00:00:00+09:00`, inJapan);
}
