import type { Light, StyleId } from '../types.ts';
import { darken, deepen, lighten, mix } from './color.ts';
import { clip, linear, type Paper, path, radial, stroke } from './svg.ts';

/** The rendering of characters: the style, the light of the scene, and the sheet. */
export interface Brush {
  readonly paper: Paper;
  readonly style: StyleId | 'shape';
  readonly light: Light;
  /** The one colour of the style 'shape' (halos, sticker borders, shadows). */
  readonly flood: string;
  /** The growth of the style 'shape' beyond the outline. */
  readonly grow: number;
  /** Luminous objects have no glow around them. */
  readonly isMatt?: boolean;
}

export const daylight: Light = { rim: '#ffffff', shade: '#7a5fa8', tint: '#ffffff', amount: 0 };

/** The brush for a style. */
export function createBrush(paper: Paper, style: StyleId, light: Light = daylight): Brush {
  return { paper, style, light, flood: '#ffffff', grow: 0 };
}

/** A brush that fills everything with one colour. */
export function floodBrush(paper: Paper, flood: string, grow: number): Brush {
  return { paper, style: 'shape', light: daylight, flood, grow };
}

/** The colour as it appears in this light. */
export function tone(brush: Brush, color: string): string {
  if (brush.style === 'glow') return mix(color, '#6a4fe0', 0.12);
  return mix(color, brush.light.tint, brush.light.amount);
}

/** The colour of outlines: a darker shade of the part's colour. */
function lineOf(brush: Brush, color: string): string {
  if (brush.style === 'ink') return '#463a5c';
  if (brush.style === 'glow') return mix(color, '#fff6ff', 0.55);
  return deepen(tone(brush, color));
}

interface PartOptions {
  /** Outline width; 0 leaves it out. */
  line?: number;
  /** Width of the light and shade along the edge. */
  rim?: number;
}

type Painter = (brush: Brush, d: string, color: string, options: Required<PartOptions>) => string;

const soft: Painter = (brush, d, color, { line, rim }) => {
  const { paper, light } = brush;
  const base = tone(brush, color);
  const volume = radial(
    paper,
    [
      [0, lighten(base, 0.3)],
      [0.55, base],
      [1, darken(base, 0.13)],
    ],
    [0.38, 0.28, 0.86],
  );
  const edge = linear(
    paper,
    [
      [0, light.rim, 0.85],
      [0.34, light.rim, 0],
      [0.6, light.shade, 0],
      [1, light.shade, 0.42],
    ],
    [0.12, 0, 0.8, 1],
  );
  const glow = rim === 0 ? '' : stroke(d, edge, rim, { 'clip-path': clip(paper, d) });
  const outline = line === 0 ? '' : stroke(d, lineOf(brush, color), line);
  return path(d, volume) + glow + outline;
};

const flat: Painter = (brush, d, color, { rim }) => {
  const base = tone(brush, color);
  const fade = linear(brush.paper, [
    [0, base],
    [0.5, base],
    [1, darken(base, 0.1)],
  ]);
  const lit = rim === 0 ? '' : stroke(d, darken(base, 0.34), 1.4, { 'stroke-opacity': 0.55 });
  return path(d, fade) + lit;
};

const ink: Painter = (brush, d, color, { line }) => {
  // The colour is shifted from the outline, as in a two-colour print.
  const print = path(d, mix(color, '#fffdf7', 0.45), {
    transform: 'translate(3.5 3)',
    opacity: 0.85,
  });
  const outline = line === 0 ? '' : stroke(d, '#463a5c', line * 1.15);
  return `${path(d, '#fffdf7')}<g clip-path="${clip(brush.paper, d)}">${print}</g>${outline}`;
};

const watercolor: Painter = (brush, d, color, { line }) => {
  const base = tone(brush, color);
  const wash = radial(
    brush.paper,
    [
      [0, lighten(base, 0.5), 0.95],
      [0.7, base, 0.92],
      [1, darken(base, 0.08), 0.95],
    ],
    [0.4, 0.35, 0.75],
  );
  const pool = stroke(d, darken(base, 0.18), 7, {
    'stroke-opacity': 0.28,
    'clip-path': clip(brush.paper, d),
  });
  const pencil = line === 0 ? '' : stroke(d, darken(base, 0.5), 1.1, { 'stroke-opacity': 0.7 });
  return path(d, wash) + pool + pencil;
};

/** Lit from within: bright in the middle, dark at the edge, with a bright outline. */
const glow: Painter = (brush, d, color, { line }) => {
  const base = tone(brush, color);
  const volume = radial(
    brush.paper,
    [
      [0, lighten(base, 0.4)],
      [0.45, base],
      [0.8, mix(base, '#3a2490', 0.42)],
      [1, mix(base, '#2a1670', 0.62)],
    ],
    [0.42, 0.4, 0.72],
  );
  const clipped = { 'clip-path': clip(brush.paper, d), 'stroke-opacity': 0.38 };
  const halo = stroke(d, lighten(color, 0.4), 7, clipped);
  return path(d, volume) + halo + (line === 0 ? '' : stroke(d, lineOf(brush, color), line * 0.7));
};

/** Sewn from felt, for photos of plush toys: no outline, soft shade, a little fluff. */
const felt: Painter = (brush, d, color) => {
  const { paper, light } = brush;
  const base = mix(tone(brush, color), '#8a7f86', 0.07);
  const volume = radial(
    paper,
    [
      [0, lighten(base, 0.24)],
      [0.5, base],
      [0.85, darken(base, 0.2)],
      [1, darken(base, 0.38)],
    ],
    [0.4, 0.3, 0.82],
  );
  const clipped = { 'clip-path': clip(paper, d) };
  const turn = stroke(d, darken(base, 0.55), 9, { ...clipped, 'stroke-opacity': 0.16 });
  const edge = stroke(d, darken(base, 0.6), 4, { ...clipped, 'stroke-opacity': 0.2 });
  const fluff = stroke(d, mix(base, light.rim, 0.4), 2.2, {
    'stroke-dasharray': '1.2 2.4',
    'stroke-opacity': 0.55,
  });
  return path(d, volume) + turn + edge + fluff;
};

const painters: Readonly<Record<StyleId, Painter>> = { soft, flat, ink, watercolor, glow, felt };

/** Draws one part of a figure in the brush's style. */
export function part(brush: Brush, d: string, color: string, options: PartOptions = {}): string {
  const full = { line: options.line ?? 2.2, rim: options.rim ?? 7 };
  if (brush.style !== 'shape') return painters[brush.style](brush, d, color, full);
  return path(d, brush.flood, {
    stroke: brush.flood,
    'stroke-width': brush.grow * 2 + 1,
    'stroke-linejoin': 'round',
  });
}

/** Something flat on top of a part: a mark, a stripe, a patch. The style 'shape' leaves it out. */
export function mark(brush: Brush, d: string, color: string, opacity = 1): string {
  if (brush.style === 'shape') return '';
  const faint = opacity === 1 ? {} : { opacity };
  return path(d, brush.style === 'ink' ? mix(color, '#fffdf7', 0.25) : tone(brush, color), faint);
}

/** A line on top of a part: a seam, a wrinkle. */
export function seam(brush: Brush, d: string, color: string, width = 2.2, opacity = 1): string {
  if (brush.style === 'shape') return '';
  return stroke(d, lineOf(brush, color), width, opacity === 1 ? {} : { 'stroke-opacity': opacity });
}

/** A round tube along a line: tails, stalks, straps. */
export function tube(brush: Brush, d: string, width: number, color: string, line = 2.4): string {
  if (brush.style === 'shape') return stroke(d, brush.flood, width + brush.grow * 2 + 1);
  const base = brush.style === 'ink' ? mix(color, '#fffdf7', 0.5) : tone(brush, color);
  const shine = brush.style === 'ink' ? '#fffdf7' : lighten(base, 0.32);
  const lit = { 'stroke-opacity': 0.6, transform: `translate(${-width * 0.14} ${-width * 0.14})` };
  const outline = brush.style === 'flat' ? '' : stroke(d, lineOf(brush, color), width + line);
  return outline + stroke(d, base, width - line) + stroke(d, shine, width * 0.36, lit);
}

/** Art that is clipped to a part. */
export function inside(brush: Brush, d: string, art: string): string {
  if (brush.style === 'shape') return '';
  return `<g clip-path="${clip(brush.paper, d)}">${art}</g>`;
}
