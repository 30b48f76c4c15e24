import type { Figures } from '#contract/posts/post-insights.ts';
import { dateName, type InsightDay } from './insight-dates.ts';
import { postInsightsMessages as texts } from './post-insights.messages.ts';

const names = ['views', 'likes', 'saves', 'comments'] as const satisfies (keyof Figures)[];

/** The figures of each day or month, the latest first. */
export function InsightTable({ days }: { days: readonly InsightDay[] }) {
  return (
    <section
      aria-label={texts.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard as well.
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      className="max-h-72 overflow-y-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{texts.table}</caption>
        <thead className="sticky top-0 bg-sunken text-xs">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-normal">
              {texts.date}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="px-2 py-1.5 text-right font-normal">
                {texts.figures[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="nums">
          {days.toReversed().map((day) => (
            <tr key={day.date} className="border-line border-t">
              <th scope="row" className="px-3 py-1.5 font-normal">
                <time dateTime={day.date}>{dateName(day)}</time>
              </th>
              {names.map((name) => (
                <td key={name} className="px-2 py-1.5 text-right">
                  {day[name].toLocaleString('ja-JP')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
