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

export function InsightFigures({ insights }: { insights: Insights }) {
  return (
    <>
      <Totals insights={insights} />
      <Sources sources={insights.sources} />
    </>
  );
}

/** The totals, and either a chart of one figure (views, likes, saves or comments) or a table of all figures. */
function Totals({ insights }: { insights: Insights }) {
  const [name, setName] = useState<keyof Figures>('views');
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <Card className="p-4">
      <fieldset aria-label={texts.metric} className="grid min-w-0 two-columns gap-2 sm:grid-cols-4">
        {names.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === name}
            onClick={() => setName(each)}
            className={cx(
              'flex min-h-16 flex-col items-start justify-center rounded-md border px-3 py-2 text-left transition-colors',
              each === name ? 'border-brand bg-brand-soft' : 'border-line hover:bg-hover',
            )}
          >
            <span
              className={cx('text-xs', each === name ? 'font-bold text-brand' : 'text-ink-soft')}
            >
              {texts.figures[each]}
            </span>
            <span className="nums font-bold text-xl">{formatCount(insights.totals[each])}</span>
          </button>
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
      className={name === 'likes' ? 'text-like' : 'text-brand'}
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

/** The sources from which readers came in a period, the most frequent first. */
function Sources({ sources }: Pick<Insights, 'sources'>) {
  const { title, none, names: sourceNames } = texts.sources;
  const total = sources.reduce((sum, { views }) => sum + views, 0);
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      <Card className="p-4">
        {total === 0 ? (
          <p className="text-ink-soft text-sm">{none}</p>
        ) : (
          <ul className="space-y-3">
            {sources.map(({ source, views }) => (
              <li key={source}>
                <p className="flex items-baseline justify-between gap-3 text-sm">
                  <span>{sourceNames[source]}</span>
                  <span className="nums">
                    {formatCount(views)}
                    <span className="ml-2 inline-block w-10 text-right text-ink-soft text-xs">
                      {Math.round((views / total) * 100)}%
                    </span>
                  </span>
                </p>
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="mt-1 h-1.5 w-full overflow-hidden rounded-full bg-sunken text-brand"
                >
                  <rect width={(views / total) * 100} height={4} fill="currentColor" />
                </svg>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
