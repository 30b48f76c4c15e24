import type { ReactNode } from 'react';
import type { PostCategory } from '../../../../contract/posts.ts';

const sparkle = 'M0-7C.8-1.8 1.8-.8 7 0 1.8.8.8 1.8 0 7-.8 1.8-1.8.8-7 0-1.8-.8-.8-1.8 0-7Z';

// Shapes lie between 0 and 100; what runs through to the left goes on to -200, for wide covers.

/** Where a shape lies: the same for the same seed. */
function along(seed: number, from: number, to: number, turn: number): number {
  return from + ((seed >>> turn) % (to - from));
}

function Sparkles({ seed }: { seed: number }): ReactNode {
  const x = along(seed, 66, 90, 0);
  const places = [
    [x, 16, 1.5],
    [x - 18, 9, 0.6],
    [along(seed, 8, 30, 5), 90, 1],
    [along(seed, 44, 70, 9), 84, 0.55],
    [92, 62, 0.7],
  ] as const;
  return (
    <>
      <circle cx={x} cy="14" r="34" fill="var(--tint-bg-deep)" opacity="0.6" />
      {places.map(([left, top, size]) => (
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
  const high = along(seed, 64, 76, 0);
  const bend = along(seed, 8, 18, 6);
  return (
    <>
      <circle cx={along(seed, 18, 84, 9)} cy="18" r="11" fill="var(--tint-bg-deep)" opacity="0.9" />
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
  const places = [
    [along(seed, 70, 96, 0), along(seed, 4, 24, 4), 22],
    [along(seed, 40, 60, 8), along(seed, 82, 98, 3), 15],
    [along(seed, 2, 18, 11), along(seed, 70, 96, 7), 26],
    [along(seed, 76, 98, 5), along(seed, 74, 90, 2), 10],
  ] as const;
  return places.map(([x, y, radius], index) => (
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
        d={`M${along(seed, 78, 88, 0)} 0h7v20l-3.5-3-3.5 3z`}
        fill="var(--tint-mark)"
        opacity="0.55"
      />
    </>
  );
}

interface Art {
  Shapes: (props: { seed: number }) => ReactNode;
  /** What of it is kept where the cover is wide. */
  keep: 'xMidYMin' | 'xMidYMid' | 'xMidYMax';
}

const arts: Record<PostCategory, Art> = {
  fanart: { Shapes: Sparkles, keep: 'xMidYMin' },
  illustration: { Shapes: Waves, keep: 'xMidYMax' },
  photo: { Shapes: Lights, keep: 'xMidYMid' },
  other: { Shapes: Paper, keep: 'xMidYMin' },
};

interface CoverArtProps {
  category: PostCategory;
  seed: number;
  /** On a cover much wider than high: the shapes keep their size, and stand at its end. */
  wide?: boolean;
}

/** Large quiet shapes in the colours of the `tint` around: a kind for each category, laid by the seed. */
export function CoverArt({ category, seed, wide = false }: CoverArtProps) {
  const { Shapes, keep } = arts[category];
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
