import { hashText } from '#client/lib/format/hash-text.ts';

const ears = [
  <path key="cat" d="M14 27 15 9l14 9zM50 27 49 9l-14 9z" />,
  <g key="bear">
    <circle cx="16" cy="20" r="8" />
    <circle cx="48" cy="20" r="8" />
  </g>,
  <g key="rabbit">
    <ellipse cx="23" cy="14" rx="5.5" ry="14" transform="rotate(-8 23 14)" />
    <ellipse cx="41" cy="14" rx="5.5" ry="14" transform="rotate(8 41 14)" />
  </g>,
  <path
    key="sprout"
    d="M31 20c-1-6-8-9-13-7 1 6 7 9 13 7Zm2 0c0-7 6-11 12-10 0 7-5 11-12 10Zm-2 0h2v6h-2z"
  />,
  null,
];

const eyes = [
  <g key="dots">
    <circle cx="24" cy="38" r="2.6" />
    <circle cx="40" cy="38" r="2.6" />
  </g>,
  <g key="smile" fill="none" strokeWidth="2.4" strokeLinecap="round">
    <path d="M21 39q3-4 6 0M37 39q3-4 6 0" />
  </g>,
  <g key="tall">
    <ellipse cx="24" cy="38" rx="2.3" ry="3.4" />
    <ellipse cx="40" cy="38" rx="2.3" ry="3.4" />
  </g>,
  <g key="wink" strokeWidth="2.4" strokeLinecap="round">
    <circle cx="24" cy="38" r="2.6" stroke="none" />
    <path d="M37 39q3-4 6 0" fill="none" />
  </g>,
];

const mouths = [
  <path key="cat" d="M28.5 44q1.8 2.4 3.5 0q1.8 2.4 3.5 0" />,
  <path key="smile" d="M28.5 44q3.5 3.6 7 0" />,
  <path key="open" d="M29.5 44.5q2.5 5 5 0z" fill="currentColor" />,
];

export default function AvatarFace({ seed }: { seed: string }) {
  const hash = hashText(seed);
  return (
    <svg viewBox="0 0 64 64" className="size-full" aria-hidden="true">
      <rect width="64" height="64" fill="var(--tint-bg-deep)" />
      <g fill="var(--tint-mark)">{ears[hash % ears.length]}</g>
      <ellipse cx="32" cy="41" rx="22" ry="20" fill="var(--tint-mark)" />
      <ellipse cx="32" cy="44" rx="17" ry="14" fill="var(--tint-bg)" opacity="0.75" />
      <g fill="var(--tint-ink)" stroke="var(--tint-ink)">
        <g stroke={(hash >>> 4) % eyes.length === 0 ? 'none' : undefined}>
          {eyes[(hash >>> 4) % eyes.length]}
        </g>
      </g>
      <g
        fill="none"
        stroke="var(--tint-ink)"
        color="var(--tint-ink)"
        strokeWidth="1.8"
        strokeLinecap="round"
      >
        {mouths[(hash >>> 8) % mouths.length]}
      </g>
      <g fill="var(--tint-vivid)" opacity="0.55">
        <ellipse cx="18.5" cy="43.5" rx="3.2" ry="2" />
        <ellipse cx="45.5" cy="43.5" rx="3.2" ry="2" />
      </g>
    </svg>
  );
}
