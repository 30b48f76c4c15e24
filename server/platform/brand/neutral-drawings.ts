import type { MascotMood } from '#contract/site/brand.ts';
import { NEUTRAL_COLOR, paletteOf } from './palette.ts';

/** The colours of a brand as its settings name them: `#rrggbb`, or empty for the neutral colours. */
export interface BrandColors {
  color: string;
  accent: string;
}

interface Inks {
  /** The background of the logo and of icons. */
  ground: string;
  /** Drawings on this background. */
  line: string;
  /** The body of mascots, the same in both themes. */
  body: string;
  face: string;
  accent: string;
}

/** Returns the colours of the drawings, which are the same in both themes. */
export function inksOf({ color, accent }: BrandColors): Inks {
  const { light, dark } = paletteOf(color || NEUTRAL_COLOR);
  return {
    ground: light.brand,
    line: light['on-brand'],
    body: dark.brand,
    face: dark['on-brand'],
    accent: accent || light['on-brand'],
  };
}

/** The neutral logo, heads around a table, in a square of 32. The header of the client draws the same logo. */
export function neutralLogo(colors: BrandColors): string {
  const { ground } = inksOf(colors);
  return `<rect width="32" height="32" rx="10" fill="${ground}"/>${symbol(colors)}`;
}

/** The neutral logo as a file. */
export function neutralIcon(colors: BrandColors): string {
  return svg('0 0 32 32', neutralLogo(colors));
}

/** The neutral logo on a full square. Systems cut it to different shapes, which contain at least the inner 80%. */
export function neutralSquare(colors: BrandColors): string {
  const { ground } = inksOf(colors);
  const square = `<rect x="-3" y="-3" width="38" height="38" fill="${ground}"/>`;
  return svg('-3 -3 38 38', square + symbol(colors));
}

function symbol(colors: BrandColors): string {
  const { line, accent } = inksOf(colors);
  return `<path d="M7.5 17.5a8.5 8.5 0 0 0 17 0" fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"/><circle cx="9.5" cy="11" r="2.5" fill="${line}"/><circle cx="16" cy="8.5" r="2.5" fill="${accent}"/><circle cx="22.5" cy="11" r="2.5" fill="${line}"/>`;
}

function svg(viewBox: string, content: string): string {
  const [, , width, height] = viewBox.split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;
}

/** Lucide icons on a square of 24, as in the navigation of the client: square-pen, bell, calendar-days and search. */
const shortcuts = {
  write:
    '<path d="M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7"/><path d="M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z"/>',
  notifications:
    '<path d="M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>',
  events:
    '<path d="M8 2v3M16 2v3M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/><rect x="3" y="3" width="18" height="18" rx="2"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
} as const;
export type Shortcut = keyof typeof shortcuts;

/** Returns the icon of a shortcut of the installed site on a disc, which can be seen on light and on dark menus. */
export function shortcutIcon(name: Shortcut, colors: BrandColors): string {
  const { ground, line } = inksOf(colors);
  const disc = `<circle cx="24" cy="24" r="24" fill="${ground}"/>`;
  return svg(
    '0 0 48 48',
    `${disc}<g transform="translate(12 12)" fill="none" stroke="${line}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shortcuts[name]}</g>`,
  );
}

/** The face of each mood, around the point between the eyes. */
const faces: Record<Exclude<MascotMood, 'welcome'>, string> = {
  resting: '<path d="M-38 0q10 10 20 0M18 0q10 10 20 0"/><path d="M-8 24q8 6 16 0"/>',
  lost: `${eyes(6, -3)}<path d="M-40 -18l18 -6M22 -26q10 -2 18 4"/><circle cy="28" r="7"/>`,
  troubled: `${eyes(0, 2)}<path d="M-42 -14l22 -8M20 -22l22 8"/><path d="M-14 30q7 -9 14 0q7 9 14 0"/>`,
  working: `${eyes(0, 0)}<path d="M-12 24q12 10 24 0"/>`,
  happy:
    '<path d="M-38 2q10 -14 20 0M18 2q10 -14 20 0"/><path d="M-16 20q16 24 32 0z" class="full"/>',
};

const smile = `${eyes(0, 0)}<path d="M-12 22q12 12 24 0"/>`;

function eyes(x: number, y: number): string {
  return [-28, 28]
    .map((at) => `<ellipse cx="${at + x}" cy="${y}" rx="6" ry="8" class="full"/>`)
    .join('');
}

/** The detail of each mood, in the drawing of 200 × 240. */
function detailOf(mood: MascotMood, { line, accent, ground }: Inks): string {
  const mark = accent === line ? ground : accent;
  switch (mood) {
    case 'resting':
      return `<g fill="none" stroke="${mark}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M142 34h16l-16 20h16"/><path d="M168 10h11l-11 14h11"/></g>`;
    case 'lost':
      return `<g fill="none" stroke="${mark}" stroke-width="7" stroke-linecap="round"><path d="M86 26a14 14 0 1 1 18 16q-4 2 -4 9"/></g><circle cx="100" cy="64" r="5" fill="${mark}"/>`;
    case 'troubled':
      return `<path d="M160 76q13 18 0 25q-13 -7 0 -25z" fill="${mark}"/>`;
    case 'working':
      return `<path d="M56 86q4 -42 44 -42t44 42z" fill="${mark}"/><path d="M44 86h112" stroke="${mark}" stroke-width="10" stroke-linecap="round"/>`;
    default:
      return `<path d="M152 40l4 12 12 4-12 4-4 12-4-12-12-4 12-4zM44 62l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill="${mark}"/>`;
  }
}

/** Returns the neutral mascot of a mood: a round figure that represents no community, in the colours of the brand. */
export function neutralMascot(mood: MascotMood, colors: BrandColors): string {
  const inks = inksOf(colors);
  return mood === 'welcome' ? peeking(inks) : svg('0 0 200 240', standing(mood, inks));
}

function standing(mood: Exclude<MascotMood, 'welcome'>, inks: Inks): string {
  const body = '<path d="M100 62c46 0 72 34 72 82 0 60-20 84-72 84s-72-24-72-84c0-48 26-82 72-82z"';
  return `${outlined(body, inks.body)}${cheeks(100, 150)}${face(faces[mood], { x: 100, y: 130 }, inks)}${detailOf(mood, inks)}`;
}

/** Two friends who look over an edge, with their hands on it. */
function peeking(inks: Inks): string {
  const one = (x: number, top: number) => {
    const body = `<path d="M${x} ${top}c44 0 62 30 62 72v40h-124v-40c0-42 18-72 62-72z"`;
    const hands = [-44, 44].map((at) =>
      outlined(`<rect x="${x + at - 14}" y="92" width="28" height="22" rx="11"`, inks.body),
    );
    return `${outlined(body, inks.body)}${cheeks(x, top + 60)}${face(smile, { x, y: top + 42 }, inks)}${hands.join('')}`;
  };
  return svg('0 0 360 116', one(108, 18) + one(252, 8));
}

// A white border separates the drawing from a dark background.
function outlined(shape: string, fill: string): string {
  return `${shape} fill="${fill}" stroke="#fff" stroke-width="6"/>`;
}

function cheeks(x: number, y: number): string {
  return [-46, 46]
    .map((at) => `<ellipse cx="${x + at}" cy="${y}" rx="11" ry="7" fill="#ff8fa3" opacity=".55"/>`)
    .join('');
}

function face(lines: string, { x, y }: { x: number; y: number }, { face: ink }: Inks): string {
  const filled = lines.replaceAll('class="full"', `fill="${ink}"`);
  return `<g transform="translate(${x} ${y})" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${filled}</g>`;
}
