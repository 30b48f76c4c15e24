import { lighten } from '../drawing/color.ts';
import { circle, createPaper, finish, linear, type Paper, rect } from '../drawing/svg.ts';
import type { Drawing, Expression, PoseId } from '../types.ts';

/** Every expression. The order determines the choice of a seed. */
export const moods = [
  'smile',
  'happy',
  'wink',
  'singing',
  'shy',
  'surprised',
  'sleepy',
  'calm',
] as const satisfies readonly Expression[];
/** Poses with empty hands. */
export const poses = [
  'stand',
  'wave',
  'cheer',
  'hug',
  'reach',
] as const satisfies readonly PoseId[];
/** Background colours. */
export const grounds = [
  '#ffc9d6',
  '#bfd8ff',
  '#cdebcb',
  '#ffe6a3',
  '#d9caff',
  '#bfe9e6',
  '#ffd3b5',
  '#f3c4ea',
] as const;

/** Draws on a new sheet of this size. */
export function sheet(
  width: number,
  height: number,
  seed: number | string,
  draw: (paper: Paper) => string,
): Drawing {
  const paper = createPaper(width, height, seed);
  return { svg: finish(paper, draw(paper)), width, height };
}

/** A gradient with rings of light around the middle. */
export function ringed(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const base = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, lighten(color, 0.35)],
      [1, color],
    ]),
  );
  const rings = [0.62, 0.46, 0.3]
    .map((t) => circle(w / 2, h * 0.52, w * t, '#ffffff', { opacity: 0.18 }))
    .join('');
  return base + rings;
}
