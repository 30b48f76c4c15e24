import { glowAt, sparkles, vignette } from '../drawing/light.ts';
import { circle, linear, type Paper, rect } from '../drawing/svg.ts';
import { unit } from '../elements/nature.ts';
import type { Stage } from '../scenes/stage.ts';
import type { Backdrop } from './accents.ts';

function fireflies(paper: Paper, count: number): string {
  const { width: w, height: h, random } = paper;
  const one = (): string => {
    const [x, y, size] = [
      random.range(0, w),
      random.range(h * 0.1, h),
      random.range(10, 30) * unit(paper),
    ];
    const color = random.pick(['#ffe98a', '#8affe0', '#ff9ff0', '#9fc4ff']);
    return glowAt(paper, x, y, size, color, 0.9) + circle(x, y, size * 0.17, '#ffffff');
  };
  return Array.from({ length: count }, one).join('');
}

/** The style "glow": the scenery at night with coloured lights and fireflies. */
export function night(paper: Paper, stage: Stage): Backdrop {
  const { width: w, height: h, random } = paper;
  const strength = stage.night ? 0.6 : 1;
  const dusk = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, '#0c0850', 0.84 * strength],
      [0.55, '#24127a', 0.6 * strength],
      [1, '#1a0d60', 0.74 * strength],
    ]),
  );
  const hues = random.shuffle(['#ff5fd0', '#38d8e8', '#7f5cff', '#5f8cff']);
  const pools = hues
    .map((hue, i) =>
      glowAt(
        paper,
        w * (0.12 + i * 0.26),
        h * random.range(0.25, 0.8),
        Math.min(w, h) * random.range(0.32, 0.5),
        hue,
        0.5,
      ),
    )
    .join('');
  const floor = glowAt(paper, w / 2, h * 0.86, Math.min(w, h) * 0.5, '#b49cff', 0.55);
  const dust = sparkles(paper, '#fff6d0', 30, [0, h * 0.05, w, h * 0.9], 8 * unit(paper));
  const before = fireflies(paper, 16) + dust + vignette(paper, '#06032a', 0.42);
  return {
    behind: stage.back + dusk + pools + floor,
    before,
    stage: { ...stage, shadow: '#0a0630', night: true },
    deep: false,
  };
}
