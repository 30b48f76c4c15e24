import { formatCount, formatDate, inJapan } from '#client/lib/format/format.ts';
import { BarChart } from '#client/ui/media/bar-chart.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import { busiest, type Day } from './dashboard-figures.ts';

interface DayChartProps {
  name: string;
  days: readonly Day[];
  /** The colour of the bars. */
  className: string;
}

/** Draws a bar for each day. The caption shows the day under the pointer, or else the busiest day. */
export function DayChart({ name, days, className }: DayChartProps) {
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

/** Returns the date of a day in Japan as text. */
export function dateOf({ date }: Day): string {
  return formatDate(`${date}T00:00:00+09:00`, inJapan);
}
