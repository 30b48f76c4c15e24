import { drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { lighten, mix } from '../drawing/color.ts';
import { glowAt } from '../drawing/light.ts';
import { puffy } from '../drawing/shapes.ts';
import {
  blur,
  circle,
  linear,
  oval,
  type Paper,
  path,
  place,
  radial,
  rect,
} from '../drawing/svg.ts';
import { cloud } from '../elements/nature.ts';
import type { PhotoSpec, Role } from '../types.ts';
import { hintedFace } from './foam.ts';
import { develop } from './lens.ts';

/** A cloud in the shape of a character: soft outside, with a few folds inside. */
function cloudFigure(
  paper: Paper,
  hero: Role,
  time: { light: string; shade: string },
  x: number,
  y: number,
  tall: number,
): string {
  const brush = createBrush(paper, 'soft');
  const shape = (color: string, shift: number): string =>
    place(drawShape(brush, hero, color, 3), { x: x + shift, y: y + shift, scale: tall / 205 });
  const folds = Array.from({ length: 12 }, () => {
    const [dx, dy] = [paper.random.range(-0.2, 0.2), paper.random.range(-0.62, -0.12)];
    const size = paper.random.range(0.07, 0.14) * tall;
    return circle(
      x + dx * tall,
      y + dy * tall,
      size,
      radial(
        paper,
        [
          [0, '#ffffff', 0.55],
          [0.6, time.light, 0.2],
          [1, time.shade, 0],
        ],
        [0.4, 0.3, 0.7],
      ),
    );
  });
  const tints = [mix(time.shade, '#5a4f8a', 0.25), mix(time.shade, '#ff9fb0', 0.5)] as const;
  const face = `<g opacity="0.6">${hintedFace(hero.who, tints, x, y, tall / 205)}</g>`;
  const body = shape(lighten(time.shade, 0.25), tall * 0.018) + shape(time.light, 0);
  return `<g filter="${blur(paper, tall * 0.013)}" opacity="0.93">${body}</g>${folds.join('')}${face}`;
}

/** A sky with a character-shaped cloud. */
export function photoSky(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const times = [
    { sky: ['#2f7fd6', '#7fbdf0', '#dcefff'], light: '#ffffff', shade: '#a8c4e4' },
    { sky: ['#3f4f9f', '#c98ab0', '#ffc48a'], light: '#ffdcc0', shade: '#9a78b0' },
    { sky: ['#4f8fc8', '#a8d0e8', '#fff0d8'], light: '#fffaf0', shade: '#b8c0d8' },
  ] as const;
  const time = random.pick(times);
  const hero = spec.cast[0];
  const back = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, time.sky[0]],
      [0.6, time.sky[1]],
      [1, time.sky[2]],
    ]),
  );
  const wisps = Array.from({ length: 9 }, () =>
    oval(
      random.range(0, w),
      random.range(0, h * 0.5),
      random.range(0.1, 0.3) * w,
      random.range(4, 16),
      radial(paper, [
        [0, time.light, 0.5],
        [1, time.light, 0],
      ]),
    ),
  ).join('');
  const tall = Math.min(w, h) * 0.5;
  const figure = hero === undefined ? '' : cloudFigure(paper, hero, time, w * 0.54, h * 0.74, tall);
  const banks = Array.from({ length: 16 }, (_, i) => {
    const y = h * (0.7 + (i / 16) * 0.38);
    return path(
      puffy(
        random.range(-0.05, 1.05) * w,
        y,
        random.range(0.1, 0.2) * w,
        random.range(0.06, 0.11) * h,
        11,
        i,
      ),
      radial(
        paper,
        [
          [0, time.light, 0.95],
          [0.6, time.light, 0.8],
          [1, time.shade, 0.55],
        ],
        [0.4, 0.2, 0.8],
      ),
    );
  }).join('');
  return (
    back +
    glowAt(paper, w * 0.2, h * 0.12, w * 0.5, '#fffbe8', 0.6) +
    wisps +
    figure +
    cloud(paper, w * 0.14, h * 0.44, w * 0.2, [time.light, time.shade], 0.6) +
    banks +
    develop(paper, '#ffe0b0')
  );
}
