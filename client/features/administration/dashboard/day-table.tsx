import { DatedTable } from '#client/ui/list/dated-table.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import type { Day } from './dashboard-figures.ts';
import { dateOf } from './day-chart.tsx';

/** Shows the numbers of the chart as a table, latest day first. */
export function DayTable({ name, days }: { name: string; days: readonly Day[] }) {
  return (
    <DatedTable
      label={texts.table(name)}
      dates={texts.date}
      columns={[texts.count]}
      rows={days.map((day) => ({ date: day.date, name: dateOf(day), values: [day.count] }))}
      className="h-[7.375rem]"
    />
  );
}
