import { bokeh, glowAt, sparkles } from '../drawing/light.ts';
import { linear, type Paper, rect } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { develop, plush } from './lens.ts';

/** A plush toy in front of winter lights. */
export function photoLights(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h } = paper;
  const hero = spec.cast[0];
  const palette = paper.random.pick([
    ['#ffd98a', '#fff3c9', '#ffb85c'],
    ['#a8d0ff', '#e8f3ff', '#7fa8ff'],
    ['#ffb0d0', '#ffe0f0', '#b8a0ff'],
  ] as const);
  const night = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, '#0c1030'],
      [0.6, '#232458'],
      [1, '#4a3a6a'],
    ]),
  );
  const crowns = [0.06, 0.27, 0.75, 0.96].map((t, i) => {
    const s = Math.min(w, h) * (i % 3 === 0 ? 0.3 : 0.19);
    const [x, y] = [w * t, h * (i % 3 === 0 ? 0.3 : 0.42)];
    const trunk = rect(x - s * 0.05, y, s * 0.1, h * 0.78 - y, '#15132f');
    return (
      trunk +
      glowAt(paper, x, y, s * 1.5, palette[2], 0.6) +
      bokeh(paper, palette, 44, [x - s * 0.75, y - s * 0.9, s * 1.5, s * 1.7], [s * 0.05, s * 0.15])
    );
  });
  const middle = glowAt(paper, w / 2, h * 0.56, Math.min(w, h) * 0.5, palette[0], 0.35);
  const wall =
    rect(
      0,
      h * 0.88,
      w,
      h * 0.12,
      linear(paper, [
        [0, '#8f88a8'],
        [0.25, '#4f4a70'],
        [1, '#221f3c'],
      ]),
    ) + rect(0, h * 0.868, w, h * 0.03, '#e8ecfa', { opacity: 0.85, rx: 12 });
  const road = rect(
    0,
    h * 0.74,
    w,
    h * 0.26,
    linear(paper, [
      [0, '#2a2a58'],
      [1, '#16142f'],
    ]),
  );
  const mirror = bokeh(paper, palette, 26, [0, h * 0.76, w, h * 0.2], [w * 0.008, w * 0.03]);
  const tall = Math.min(h * 0.56, w * 0.6);
  const light = { rim: palette[1], shade: '#1c1640', tint: palette[2], amount: 0.16 };
  const toy = hero === undefined ? '' : plush(paper, hero, w * 0.5, h * 0.93, tall, 2, light);
  return (
    night +
    crowns.join('') +
    road +
    mirror +
    middle +
    sparkles(paper, palette[1], 40, [0, 0, w, h * 0.6], 5) +
    wall +
    toy +
    develop(paper, palette[2])
  );
}
