import { darken, lighten } from '../drawing/color.ts';
import { leaf } from '../drawing/shapes.ts';
import { curve, linear, type Paper, path, place, radial, rect, stroke } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { blurry, develop, plush } from './lens.ts';

const fallen = ['#e0542f', '#f2893a', '#f7b83f', '#c23a2f', '#d9782f', '#ffd35c'] as const;

function mapleAt(paper: Paper, x: number, y: number, s: number): string {
  const { random } = paper;
  const [color, turn] = [random.pick(fallen), random.range(0, 360)];
  const lobes = [-84, -42, 0, 42, 84]
    .map((a) => leaf(0, 0, a === 0 ? s : s * (0.92 - Math.abs(a) / 300), s * 0.24, a))
    .join('');
  const veins = [-84, -42, 0, 42, 84]
    .map((a) => {
      const t = (a * Math.PI) / 180;
      return curve`M0 0L${Math.sin(t) * s * 0.7} ${-Math.cos(t) * s * 0.7}`;
    })
    .join('');
  const fill = radial(paper, [
    [0, lighten(color, 0.2)],
    [0.7, color],
    [1, darken(color, 0.3)],
  ]);
  const shade = path(lobes, '#2a0f08', {
    opacity: 0.28,
    transform: curve`translate(${s * 0.07} ${s * 0.1})`,
  });
  return place(
    shade +
      path(lobes, fill) +
      stroke(curve`${veins}M0 0V${s * 0.5}`, darken(color, 0.35), s * 0.03, {
        'stroke-opacity': 0.7,
      }),
    { x, y, turn },
  );
}

/** A plush toy on fallen leaves. */
export function photoLeaves(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const hero = spec.cast[0];
  const tall = Math.min(h * 0.6, w * 0.62);
  const rows = Array.from({ length: 84 }, (_, i) => {
    const t = i / 84;
    return mapleAt(
      paper,
      random.range(-0.05, 1.05) * w,
      h * (0.53 + t * 0.52),
      Math.min(w, h) * (0.022 + t * 0.085),
    );
  });
  const ground = rect(
    0,
    h * 0.44,
    w,
    h * 0.58,
    linear(paper, [
      [0, '#e0944a', 0],
      [0.16, '#d98a4a', 0.85],
      [0.4, '#a8562f'],
      [1, '#5a2a1c'],
    ]),
  );
  const air = blurry(
    paper,
    ['#8a9a5a', '#f2c56a', '#e08a3f'],
    ['#fff0b0', '#ffc45c', '#ff9a4d', '#e8f0a0'],
  );
  const behind = rows.slice(0, 66).join('');
  const front = rows.slice(66).join('');
  const outdoor = { rim: '#fff3c4', shade: '#6a2f1a', tint: '#ffc070', amount: 0.1 };
  return (
    air +
    ground +
    behind +
    (hero === undefined
      ? ''
      : plush(
          paper,
          hero,
          w * random.range(0.42, 0.58),
          h * 0.9,
          tall,
          random.range(-5, 5),
          outdoor,
        )) +
    front +
    develop(paper)
  );
}
