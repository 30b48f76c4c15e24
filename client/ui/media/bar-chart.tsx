import { type PointerEvent, useState } from 'react';
import { cx } from '#client/ui/text/cx.ts';

/** The height in units of the view box. One bar is one unit wide. */
const HEIGHT = 100;
const LEAST = 3;
/** The count at the full height is at least this, so that a count of 1 is not drawn as a peak. */
const SCALE_MIN = 4;
const GAP = 0.22;

interface BarChartProps {
  label: string;
  bars: readonly { key: string; count: number }[];
  /** Describes the bar under the pointer. The text is shown below the chart. */
  describe: (index: number) => string;
  /** Describes the chart. Shown while no bar is under the pointer. */
  summary: string;
  /** The texts below the first and the last bar. */
  ends: readonly [first: string, last: string];
  className: string;
}

/** A bar chart. The caption describes the bar under the pointer. A table with the same numbers belongs next to it. */
export function BarChart({ label, bars, describe, summary, ends, className }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const most = Math.max(SCALE_MIN, ...bars.map(({ count }) => count));
  const strong = pointed ?? bars.length - 1;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * bars.length);
    setPointed(Math.min(Math.max(index, 0), bars.length - 1));
  };
  const [first, last] = ends;
  return (
    <figure>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        className={cx('h-24 w-full touch-pan-y border-line border-b', className)}
      >
        {bars.map(({ key, count }, index) => (
          <Bar key={key} index={index} share={count / most} isStrong={index === strong} />
        ))}
      </svg>
      <figcaption
        aria-hidden="true"
        className="nums mt-1 flex flex-wrap justify-between gap-x-2 text-ink-soft text-xs"
      >
        <span className="whitespace-nowrap">{first}</span>
        <span
          className={cx(
            'max-sm:order-last max-sm:w-full max-sm:text-center',
            pointed !== null && 'font-bold text-ink',
          )}
        >
          {pointed === null ? summary : describe(pointed)}
        </span>
        <span className="whitespace-nowrap">{last}</span>
      </figcaption>
    </figure>
  );
}

function Bar({ index, share, isStrong }: { index: number; share: number; isStrong: boolean }) {
  if (share <= 0 && !isStrong) return null;
  const height = Math.max(share * HEIGHT, share <= 0 ? 1 : LEAST);
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
