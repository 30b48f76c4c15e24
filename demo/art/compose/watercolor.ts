import { glowAt, grain } from '../drawing/light.ts';
import { smooth } from '../drawing/shapes.ts';
import { circle, type Paper, type Point, path, rect, stroke } from '../drawing/svg.ts';
import type { Stage } from '../scenes/stage.ts';
import type { Backdrop } from './accents.ts';

function ragged(paper: Paper): string {
  const { width: w, height: h, random } = paper;
  const margin = Math.min(w, h) * 0.055;
  const wobble = (): number => margin * random.range(0.45, 1.35);
  const side = (count: number, spot: (t: number) => Point): Point[] =>
    Array.from({ length: count }, (_, i) => spot((i + 0.5) / count));
  const edge = [
    ...side(11, (t) => [t * w, wobble()]),
    ...side(11, (t) => [w - wobble(), t * h]),
    ...side(11, (t) => [w - t * w, h - wobble()]),
    ...side(11, (t) => [wobble(), h - t * h]),
  ];
  return `${smooth(edge)}M-9 -9V${h + 9}H${w + 9}V-9Z`;
}

/** The style "watercolor": pale scenery with a ragged white edge and splashes. */
export function watercolor(paper: Paper, stage: Stage): Backdrop {
  const { width: w, height: h, random } = paper;
  const blots = Array.from({ length: 12 }, () =>
    glowAt(
      paper,
      random.range(0, w),
      random.range(0, h),
      random.range(0.12, 0.3) * w,
      random.pick(['#ffffff', '#fff0f5', '#e8f5ff']),
      0.7,
    ),
  ).join('');
  const splashes = Array.from({ length: 26 }, () =>
    circle(random.range(0, w), random.range(0, h), random.range(2, 9), stage.light.shade, {
      opacity: random.range(0.08, 0.25),
    }),
  ).join('');
  const border = ragged(paper);
  const behind = `${rect(0, 0, w, h, '#fffdf8')}<g opacity="0.8">${stage.back}</g>${blots}`;
  const before =
    splashes +
    path(border, '#fffdf8', { 'fill-rule': 'evenodd' }) +
    stroke(border, stage.light.shade, 7, { 'stroke-opacity': 0.1 }) +
    grain(paper, 0.09);
  return { behind, before, stage: { ...stage, night: false }, deep: false };
}
