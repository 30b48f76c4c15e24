import { cx } from '../../ui/cx.ts';
import { hashOf, tintStyle } from '../../ui/tint.ts';

interface TextCoverProps {
  title: string;
  text?: string;
  /** In a video's place: its proportions, and no words under the play button. */
  wide?: boolean;
}

/** A cover for a post without a picture, made from its title. A decoration: the title stands beside it. */
export function TextCover({ title, text = '', wide = false }: TextCoverProps) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'tint relative overflow-hidden bg-(--tint-bg) text-(--tint-ink)',
        wide ? 'size-full' : 'aspect-square',
      )}
      style={tintStyle(title)}
    >
      <CoverPattern seed={hashOf(title)} />
      {!wide && (
        <div className="absolute inset-0 flex flex-col justify-center gap-2 p-4">
          <p className="line-clamp-4 font-bold text-base leading-snug [word-break:auto-phrase] sm:text-lg">
            {title}
          </p>
          {text !== '' && <p className="line-clamp-3 text-xs leading-relaxed opacity-80">{text}</p>}
        </div>
      )}
    </div>
  );
}

/** Large quiet shapes in the cover's own colours, placed by the seed. */
function CoverPattern({ seed }: { seed: number }) {
  const x = 15 + (seed % 70);
  const y = (seed >>> 7) % 2 === 0 ? 4 : 96;
  const radius = 26 + ((seed >>> 12) % 18);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <circle cx={x} cy={y} r={radius} fill="var(--tint-bg-deep)" />
      <circle cx={100 - x} cy={100 - y} r={radius * 0.6} fill="var(--tint-bg-deep)" opacity="0.7" />
      <path
        d={`M0 ${y < 50 ? 84 : 16} q12.5 -7 25 0 t25 0 t25 0 t25 0`}
        fill="none"
        stroke="var(--tint-mark)"
        strokeWidth="1.2"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  );
}
