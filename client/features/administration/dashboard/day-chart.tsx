import { type PointerEvent, useState } from 'react';
import { inJapan } from '#client/features/team/admin-ui/in-japan.ts';
import { formatCount, formatDate } from '#client/lib/format/format.ts';
import { cx } from '#client/ui/text/cx.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import { busiest, type Day } from './dashboard-figures.ts';

/** In units of the view box. One unit of its width is one day. */
const HEIGHT = 100;
const LEAST = 3;
/** The smallest value of the full height, so that a count of 1 is not drawn as a peak. */
const SCALE_MIN = 4;
const GAP = 0.22;

interface DayChartProps {
  name: string;
  days: readonly Day[];
  /** The colour of the bars. */
  className: string;
}

/** Draws a bar for each day. The caption shows the day under the pointer, or else the busiest day. */
export function DayChart({ name, days, className }: DayChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const most = busiest(days);
  const shown = pointed === null ? undefined : days[pointed];
  const summary = most ? texts.most(dateOf(most), formatCount(most.count)) : texts.nothing;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setPointed(Math.min(Math.max(index, 0), days.length - 1));
  };
  return (
    <figure>
      <svg
        role="img"
        aria-label={texts.chart(name, summary)}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        className={cx('h-24 w-full touch-pan-y border-line border-b', className)}
      >
        {days.map(({ date, count }, index) => (
          <Bar
            key={date}
            index={index}
            share={count / Math.max(most?.count ?? 0, SCALE_MIN)}
            isStrong={pointed === null ? index === days.length - 1 : index === pointed}
          />
        ))}
      </svg>
      <figcaption
        aria-hidden="true"
        className="nums mt-1 flex justify-between gap-2 text-ink-soft text-xs"
      >
        <span>{days[0] && dateOf(days[0])}</span>
        <span className={cx(shown && 'font-bold text-ink')}>
          {shown ? texts.dayCount(dateOf(shown), formatCount(shown.count)) : summary}
        </span>
        <span>{texts.today}</span>
      </figcaption>
    </figure>
  );
}

interface BarProps {
  index: number;
  /** The height as a share of the highest bar. */
  share: number;
  isStrong: boolean;
}

function Bar({ index, share, isStrong }: BarProps) {
  if (share === 0 && !isStrong) return null;
  const height = Math.max(share * HEIGHT, share === 0 ? 1 : LEAST);
  return (
    <rect
      x={index + GAP / 2}
      y={HEIGHT - height}
      width={1 - GAP}
      height={height}
      fill="currentColor"
      opacity={isStrong ? 1 : 0.5}
    />
  );
}

/** Returns the date of a day in Japan as text. */
export function dateOf({ date }: Day): string {
  return formatDate(`${date}T00:00:00+09:00`, inJapan);
}
