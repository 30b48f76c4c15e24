import { glowAt, shafts, vignette } from '../drawing/light.ts';
import { leaf, puffy } from '../drawing/shapes.ts';
import { curve, linear, oval, type Paper, path, rect, stroke } from '../drawing/svg.ts';
import { hill, sky, unit } from '../elements/nature.ts';
import { drifting } from '../elements/weather.ts';
import type { Stage } from './stage.ts';

const ginkgo = ['#ffd24d', '#ffbf3d', '#f7a63a', '#ffe07a'] as const;
const maple = ['#f2683f', '#e04a3f', '#ff8f4d', '#ffb04d'] as const;

function avenueTree(
  paper: Paper,
  x: number,
  base: number,
  s: number,
  colors: readonly string[],
): string {
  const { random } = paper;
  const wood = path(
    curve`
      M${x - s * 0.06} ${base}
      Q${x - s * 0.03} ${base - s * 0.4} ${x - s * 0.03} ${base - s * 0.9}H${x + s * 0.03}
      Q${x + s * 0.03} ${base - s * 0.4} ${x + s * 0.06} ${base}Z
    `,
    linear(paper, [
      [0, '#8a5a4a'],
      [1, '#6a4040'],
    ]),
  );
  const puffs = [
    [-0.24, 0.62, 0.26],
    [0.24, 0.64, 0.26],
    [0, 0.5, 0.24],
    [-0.14, 0.88, 0.26],
    [0.16, 0.9, 0.26],
    [0, 1.08, 0.24],
  ] as const;
  const crown = puffs.map(([dx, up, size]) =>
    path(
      puffy(x + dx * s, base - up * s, size * s, size * s * 0.82, 9, random.range(0, 1)),
      random.pick(colors),
      { opacity: 0.94 },
    ),
  );
  const lights = puffs.map(([dx, up, size]) =>
    path(
      puffy(x + dx * s - s * 0.04, base - up * s - s * 0.06, size * s * 0.55, size * s * 0.4, 8),
      '#fff0a8',
      { opacity: 0.28 },
    ),
  );
  return wood + crown.join('') + lights.join('');
}

function litter(
  paper: Paper,
  top: number,
  count: number,
  size: number,
  colors: readonly string[],
): string {
  const { random, width, height } = paper;
  const one = (): string => {
    const y = random.range(top, height);
    const s = size * (0.4 + (0.7 * (y - top)) / (height - top));
    return path(
      leaf(
        random.range(0, width),
        y,
        s,
        s * 0.3,
        random.range(60, 120) * (random.chance(0.5) ? 1 : -1),
      ),
      random.pick(colors),
    );
  };
  return Array.from({ length: count }, one).join('');
}

function bench(x: number, y: number, s: number): string {
  const planks = [0.36, 0.5]
    .map((t) => rect(x - s * 0.6, y - s * t, s * 1.2, s * 0.09, '#a8704c', { rx: 5 }))
    .join('');
  const seat = rect(x - s * 0.64, y - s * 0.22, s * 1.28, s * 0.08, '#b9805c', { rx: 5 });
  const legs = stroke(
    curve`M${x - s * 0.5} ${y - s * 0.5}v${s * 0.5}M${x + s * 0.5} ${y - s * 0.5}v${s * 0.5}`,
    '#4a3a4a',
    s * 0.05,
  );
  return legs + planks + seat;
}

/** An avenue in autumn. */
export function drawAutumn(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const colors = random.chance(0.55) ? ginkgo : maple;
  const floor = h * 0.72;
  const pair = (spread: number, base: number, size: number): string =>
    avenueTree(paper, w * (0.5 - spread), base, size, colors) +
    avenueTree(paper, w * (0.5 + spread), base, size, colors);
  const back =
    sky(paper, [
      [0, '#a8d8f5'],
      [0.4, '#fff0cf'],
      [0.7, '#ffdca0'],
    ]) +
    glowAt(paper, w * 0.5, h * 0.46, 560 * u, '#fffbe0', 0.95) +
    hill(paper, h * 0.6, h * 0.015, ['#f0c98a', '#e8b070']) +
    pair(0.14, h * 0.67, 270 * u) +
    pair(0.26, h * 0.71, 430 * u) +
    rect(
      0,
      floor,
      w,
      h - floor,
      linear(paper, [
        [0, '#f7cf7a'],
        [1, '#e09a4a'],
      ]),
    ) +
    path(
      curve`M${w * 0.45} ${floor}H${w * 0.55}L${w * 0.96} ${h}H${w * 0.04}Z`,
      linear(paper, [
        [0, '#ffeccc'],
        [1, '#e0bfa0'],
      ]),
    ) +
    bench(w * 0.88, h * 0.83, 180 * u) +
    litter(paper, floor, 90, 40 * u, colors) +
    pair(0.5, h * 0.86, 760 * u) +
    oval(w * 0.5, h * 0.92, w * 0.26, h * 0.04, '#b9803f', { opacity: 0.16 }) +
    shafts(paper, '#fffbe0', 4, h, 0.28);
  const light = { rim: '#fff3c0', shade: '#8a4a3f', tint: '#ffd08a', amount: 0.07 };
  return {
    back,
    front: drifting(paper, colors, 40, 40 * u) + vignette(paper, '#6a2f1a', 0.22),
    ground: h * 0.91,
    light,
    shadow: '#7a4a1f',
    night: false,
  };
}
