import { bokeh } from '../drawing/light.ts';
import { circle, linear, oval, type Paper, rect } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { develop, plush } from './lens.ts';

function towers(paper: Paper, base: number, tall: number, color: string): string {
  const { width: w, random } = paper;
  const blocks = Array.from({ length: 9 }, (_, i) => {
    const [bw, bh] = [w * random.range(0.09, 0.16), tall * random.range(0.4, 1)];
    return rect((w * i) / 8 - bw / 2, base - bh, bw, bh + 200, color);
  });
  return blocks.join('');
}

function raindrops(paper: Paper, count: number, size: number): string {
  const { width: w, height: h, random } = paper;
  const fill = linear(paper, [
    [0, '#1c1a3a', 0.35],
    [0.6, '#ffffff', 0.12],
    [1, '#fff3d0', 0.75],
  ]);
  const drop = (): string => {
    const [x, y, s] = [random.range(0, w), random.range(0, h), random.range(0.2, 1) ** 2 * size];
    return (
      oval(x, y, s, s * 1.15, fill) +
      circle(x - s * 0.3, y - s * 0.4, s * 0.18, '#ffffff', { opacity: 0.8 })
    );
  };
  return Array.from({ length: count }, drop).join('');
}

/** A plush toy at a rainy window at night, with blurred city lights. */
export function photoWindow(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const hero = spec.cast[0];
  const night = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, '#141a3f'],
      [0.55, '#3a3468'],
      [1, '#7a4a6a'],
    ]),
  );
  const city =
    towers(paper, h * 0.86, h * 0.55, '#23244f') + towers(paper, h * 0.9, h * 0.36, '#191a3c');
  const lights = bokeh(
    paper,
    ['#ffc46a', '#ff8f6a', '#ffe9b0', '#8fc8ff', '#ff8fae'],
    64,
    [0, h * 0.3, w, h * 0.5],
    [w * 0.012, w * 0.042],
  );
  const sill = rect(
    0,
    h * 0.84,
    w,
    h * 0.16,
    linear(paper, [
      [0, '#6a5060'],
      [0.2, '#4a3648'],
      [1, '#241a2a'],
    ]),
  );
  const frame =
    rect(w * random.range(0.02, 0.06), 0, w * 0.03, h * 0.85, '#2a1f30') +
    rect(0, h * 0.835, w, h * 0.02, '#8a6a72', { opacity: 0.6 });
  const tall = Math.min(h * 0.44, w * 0.5);
  const cold = { rim: '#ffd9a8', shade: '#1c1638', tint: '#5a55a8', amount: 0.14 };
  const toy = hero === undefined ? '' : plush(paper, hero, w * 0.62, h * 0.92, tall, 3, cold);
  return (
    night +
    city +
    lights +
    raindrops(paper, 90, w * 0.011) +
    frame +
    sill +
    toy +
    develop(paper, '#ff9a6a')
  );
}
