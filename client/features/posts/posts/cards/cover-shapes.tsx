import type { ReactNode } from 'react';
import type { PostCategory } from '#contract/posts/posts.ts';

const sparkle = 'M0-7C.8-1.8 1.8-.8 7 0 1.8.8.8 1.8 0 7-.8 1.8-1.8.8-7 0-1.8-.8-.8-1.8 0-7Z';

// The coordinates of shapes are from 0 to 100. Shapes for wide covers continue to the left, to -200.

/** Returns a coordinate that is always the same for a seed. */
function vary(seed: number, from: number, to: number, turn: number): number {
  return from + ((seed >>> turn) % (to - from));
}

function Sparkles({ seed }: { seed: number }): ReactNode {
  const x = vary(seed, 66, 90, 0);
  const positions = [
    [x, 16, 1.5],
    [x - 18, 9, 0.6],
    [vary(seed, 8, 30, 5), 90, 1],
    [vary(seed, 44, 70, 9), 84, 0.55],
    [92, 62, 0.7],
  ] as const;
  return (
    <>
      <circle cx={x} cy="14" r="34" fill="var(--tint-bg-deep)" opacity="0.6" />
      {positions.map(([left, top, size]) => (
        <path
          key={`${left}-${top}`}
          d={sparkle}
          transform={`translate(${left} ${top}) scale(${size})`}
          fill="var(--tint-mark)"
          opacity="0.8"
        />
      ))}
    </>
  );
}

function Waves({ seed }: { seed: number }): ReactNode {
  const high = vary(seed, 64, 76, 0);
  const bend = vary(seed, 8, 18, 6);
  return (
    <>
      <circle cx={vary(seed, 18, 84, 9)} cy="18" r="11" fill="var(--tint-bg-deep)" opacity="0.9" />
      <path
        d={`M-200 ${high}q25-${bend} 50 0t50 0t50 0t50 0t50 0t50 0v50h-300z`}
        fill="var(--tint-bg-deep)"
        opacity="0.55"
      />
      <path
        d={`M-200 ${high + 13}q25 ${bend} 50 0t50 0t50 0t50 0t50 0t50 0v50h-300z`}
        fill="var(--tint-mark)"
        opacity="0.35"
      />
    </>
  );
}

function Lights({ seed }: { seed: number }): ReactNode {
  const positions = [
    [vary(seed, 70, 96, 0), vary(seed, 4, 24, 4), 22],
    [vary(seed, 40, 60, 8), vary(seed, 82, 98, 3), 15],
    [vary(seed, 2, 18, 11), vary(seed, 70, 96, 7), 26],
    [vary(seed, 76, 98, 5), vary(seed, 74, 90, 2), 10],
  ] as const;
  return positions.map(([x, y, radius], index) => (
    <circle
      key={radius}
      cx={x}
      cy={y}
      r={radius}
      fill={index % 2 === 0 ? 'var(--tint-bg-deep)' : 'var(--tint-mark)'}
      opacity={index % 2 === 0 ? 0.7 : 0.35}
    />
  ));
}

function Paper({ seed }: { seed: number }): ReactNode {
  const rows = Array.from({ length: 11 }, (_, row) => 4 + row * 9);
  return (
    <>
      {rows.map((row) => (
        <path
          key={row}
          d={`M-198 ${row}H100`}
          stroke="var(--tint-bg-deep)"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeDasharray="0 9"
        />
      ))}
      <path
        d={`M${vary(seed, 78, 88, 0)} 0h7v20l-3.5-3-3.5 3z`}
        fill="var(--tint-mark)"
        opacity="0.55"
      />
    </>
  );
}

interface Art {
  Shapes: (props: { seed: number }) => ReactNode;
  keep: 'xMidYMin' | 'xMidYMid' | 'xMidYMax';
}

const arts: Record<PostCategory, Art> = {
  fanart: { Shapes: Sparkles, keep: 'xMidYMin' },
  illustration: { Shapes: Waves, keep: 'xMidYMax' },
  photo: { Shapes: Lights, keep: 'xMidYMid' },
  other: { Shapes: Paper, keep: 'xMidYMin' },
};

export interface CoverArtProps {
  /** Null for a draft without a category, which looks like `other`. */
  category: PostCategory | null;
  seed: number;
  /** Set for a cover that is much wider than high. The shapes keep their size and move to the right end. */
  wide?: boolean;
}

/** Large shapes in the colours of the surrounding `tint`. Each category has its own style, which the seed varies. */
export default function CoverShapes({ category, seed, wide = false }: CoverArtProps) {
  const { Shapes, keep } = arts[category ?? 'other'];
  return (
    <svg
      viewBox={wide ? '-120 0 220 100' : '0 0 100 100'}
      preserveAspectRatio={`${keep} slice`}
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <Shapes seed={seed} />
    </svg>
  );
}
