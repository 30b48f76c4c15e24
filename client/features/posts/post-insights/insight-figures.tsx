import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatDate, inJapan } from '#client/lib/format/format.ts';
import { Card } from '#client/ui/list/card.tsx';
import { DatedTable } from '#client/ui/list/dated-table.tsx';
import { BarChart } from '#client/ui/media/bar-chart.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Figures, Insights } from '#contract/posts/post-insights.ts';
import { postInsightsMessages as texts } from './post-insights.messages.ts';

const names = ['views', 'likes', 'saves', 'comments'] as const satisfies (keyof Figures)[];

const colors: Record<keyof Figures, string> = {
  views: 'text-brand',
  likes: 'text-like',
  saves: 'text-brand',
  comments: 'text-brand',
};

/** The totals of a period, and a chart of one figure (views, likes, saves or comments) or a table of all figures. */
export function InsightFigures({ insights }: { insights: Insights }) {
  const [name, setName] = useState<keyof Figures>('views');
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <Card className="p-4">
      <fieldset aria-label={texts.metric} className="grid min-w-0 two-columns gap-2 sm:grid-cols-4">
        {names.map((each) => (
          <FigureButton
            key={each}
            label={texts.figures[each]}
            count={insights.totals[each]}
            isChosen={each === name}
            onChoose={() => setName(each)}
          />
        ))}
      </fieldset>
      <div className="mt-2 mb-1 flex justify-end">
        <button
          type="button"
          onClick={() => setTable(!isTable)}
          className="-mr-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 text-ink-soft text-xs hover:text-ink"
        >
          <Icon className="size-4" aria-hidden="true" />
          {isTable ? texts.showChart : texts.showTable}
        </button>
      </div>
      {isTable ? (
        <InsightTable days={insights.days} />
      ) : (
        <FigureChart insights={insights} name={name} />
      )}
    </Card>
  );
}

interface FigureButtonProps {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function FigureButton({ label, count, isChosen, onChoose }: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-16 flex-col items-start justify-center rounded-md border px-3 py-2 text-left transition-colors',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line hover:bg-hover',
      )}
    >
      <span className={cx('text-xs', isChosen ? 'font-bold text-brand' : 'text-ink-soft')}>
        {label}
      </span>
      <span className="nums font-bold text-xl">{formatCount(count)}</span>
    </button>
  );
}

function FigureChart({ insights, name }: { insights: Insights; name: keyof Figures }) {
  const { days, period } = insights;
  const most = busiestDay(days, name);
  const summary = most ? texts.most(dateName(most), formatCount(most[name])) : texts.nothing;
  const [first] = days;
  return (
    <BarChart
      label={texts.chart(texts.figures[name], texts.periods[period], summary)}
      bars={days.map((day) => ({ key: day.date, count: day[name] }))}
      describe={(index) => {
        const day = days[index];
        return day ? texts.dayCount(dateName(day), formatCount(day[name])) : '';
      }}
      summary={summary}
      ends={[
        first && days.length > 1 ? dateName(first) : '',
        period === 'all' ? texts.thisMonth : texts.today,
      ]}
      className={colors[name]}
    />
  );
}

/** A table of all figures by day or month, the latest first. */
function InsightTable({ days }: { days: readonly InsightDay[] }) {
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

type InsightDay = Insights['days'][number];

/** Returns the name of a day or a month in Japan. */
function dateName({ date }: Pick<InsightDay, 'date'>): string {
  const [year = '', month = '', day] = date.split('-');
  if (day === undefined) return texts.month(year, Number(month));
  return formatDate(`${date}T00:00:00+09:00`, inJapan);
}

/** Returns the latest day with the highest value of a figure. Undefined when all values are zero. */
function busiestDay(days: readonly InsightDay[], name: keyof Figures): InsightDay | undefined {
  const most = Math.max(1, ...days.map((day) => day[name]));
  return days.findLast((day) => day[name] === most);
}
