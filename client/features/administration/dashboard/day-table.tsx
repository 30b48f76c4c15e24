import { dashboardMessages as texts } from './dashboard.messages.ts';
import type { Day } from './dashboard-figures.ts';
import { dateOf } from './day-chart.tsx';

/** Shows the numbers of the chart as a table, latest day first. */
export function DayTable({ name, days }: { name: string; days: readonly Day[] }) {
  return (
    <section
      aria-label={texts.table(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard as well.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      className="h-[7.375rem] overflow-y-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{texts.table(name)}</caption>
        <thead className="sticky top-0 bg-sunken text-xs">
          <tr>
            <th scope="col" className="px-3 py-1 font-normal">
              {texts.date}
            </th>
            <th scope="col" className="px-3 py-1 text-right font-normal">
              {texts.count}
            </th>
          </tr>
        </thead>
        <tbody className="nums">
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-line border-t">
              <th scope="row" className="px-3 py-1 font-normal">
                <time dateTime={day.date}>{dateOf(day)}</time>
              </th>
              <td className="px-3 py-1 text-right">{day.count.toLocaleString('ja-JP')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
