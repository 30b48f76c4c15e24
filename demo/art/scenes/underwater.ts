import { shafts, vignette } from '../drawing/light.ts';
import { capsule, leaf, smooth } from '../drawing/shapes.ts';
import { circle, curve, linear, oval, type Paper, path, radial, stroke } from '../drawing/svg.ts';
import { hill, mound, sky, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

function bubbles(paper: Paper, count: number, size: number): string {
  const { random, width, height } = paper;
  const fill = radial(paper, [
    [0, '#ffffff', 0.06],
    [0.75, '#d8fbff', 0.2],
    [1, '#ffffff', 0.75],
  ]);
  const bubble = (): string => {
    const [x, y, s] = [
      random.range(0, width),
      random.range(0, height * 0.9),
      random.range(0.25, 1) ** 2 * size,
    ];
    return (
      circle(x, y, s, fill) +
      circle(x - s * 0.35, y - s * 0.38, s * 0.2, '#ffffff', { opacity: 0.9 })
    );
  };
  return Array.from({ length: count }, bubble).join('');
}

function fish(x: number, y: number, s: number, color: string, way: 1 | -1): string {
  const body = smooth([
    [x + way * s, y],
    [x + way * s * 0.3, y - s * 0.5],
    [x - way * s * 0.5, y - s * 0.22],
    [x - way * s * 1.1, y - s * 0.48],
    [x - way * s * 0.95, y],
    [x - way * s * 1.1, y + s * 0.48],
    [x - way * s * 0.5, y + s * 0.22],
    [x + way * s * 0.3, y + s * 0.5],
  ]);
  const stripe = stroke(
    curve`M${x + way * s * 0.2} ${y - s * 0.4}q${way * s * 0.12} ${s * 0.4} 0 ${s * 0.8}`,
    '#ffffff',
    s * 0.16,
    { 'stroke-opacity': 0.8 },
  );
  return path(body, color) + stripe + circle(x + way * s * 0.6, y - s * 0.1, s * 0.1, '#33224a');
}

function weed(paper: Paper, x: number, y: number, size: number, color: string): string {
  const sway = paper.random.range(-0.12, 0.12) * size;
  const stem = curve`
    M${x} ${y}
    C${x + sway} ${y - size * 0.35} ${x - sway} ${y - size * 0.65} ${x + sway} ${y - size}
  `;
  const blades = [0.2, 0.4, 0.6, 0.8].map((t, i) =>
    leaf(x + (t - 0.4) * sway, y - size * t, size * 0.26, size * 0.06, i % 2 === 0 ? 52 : -52),
  );
  return stroke(stem, color, size * 0.06) + path(blades.join(''), color);
}

function coral(paper: Paper, x: number, y: number, s: number, color: string): string {
  const arms = [
    [-0.4, 0.75],
    [-0.14, 1.05],
    [0.16, 0.86],
    [0.42, 0.6],
  ].map(([dx = 0, up = 1]) =>
    capsule([x + dx * s * 0.25, y], [x + dx * s, y - up * s], s * 0.12, s * 0.09),
  );
  const dots = [
    [-0.36, 0.6],
    [-0.1, 0.8],
    [0.14, 0.6],
  ].map(([dx = 0, up = 1]) =>
    circle(x + dx * s * 0.9, y - up * s, s * 0.03, '#fff1f4', { opacity: 0.8 }),
  );
  return (
    path(
      arms.join(''),
      linear(paper, [
        [0, color],
        [1, '#b0508f'],
      ]),
    ) + dots.join('')
  );
}

function jellyfish(paper: Paper, x: number, y: number, s: number): string {
  const bell = curve`
    M${x - s} ${y}Q${x - s} ${y - s * 1.25} ${x} ${y - s * 1.25}
    Q${x + s} ${y - s * 1.25} ${x + s} ${y}q${-s * 0.34} ${s * 0.24} ${-s * 0.66} 0
    q${-s * 0.34} ${s * 0.24} ${-s * 0.68} 0q${-s * 0.34} ${s * 0.24} ${-s * 0.66} 0Z
  `;
  const threads = [-0.6, -0.2, 0.2, 0.6]
    .map(
      (t) => curve`M${x + s * t} ${y + s * 0.1}q${s * 0.16} ${s * 0.4} 0 ${s * 0.8}t0 ${s * 0.6}`,
    )
    .join('');
  return (
    stroke(threads, '#ffd8f0', s * 0.07, { 'stroke-opacity': 0.7 }) +
    path(
      bell,
      linear(paper, [
        [0, '#ffe6fa', 0.95],
        [1, '#d79af0', 0.65],
      ]),
    ) +
    oval(x - s * 0.35, y - s * 0.8, s * 0.2, s * 0.12, '#ffffff', { opacity: 0.7 })
  );
}

const waters = [
  ['#c9fbf6', '#7fe0ec', '#3fa4d8', '#3b5fb8'],
  ['#d8f0ff', '#8fbcf5', '#5f7fe0', '#4a3fa8'],
  ['#e0ffe8', '#8feccf', '#3fb0b8', '#2a6a9a'],
] as const;

/** Under water, with curtains of light from above. */
export function drawUnderwater(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const water = random.pick(waters);
  const weeds = (y: number, count: number, size: number, colors: readonly string[]): string =>
    Array.from({ length: count }, (_, i) =>
      weed(
        paper,
        w * ((i + random.range(0.1, 0.9)) / count),
        y,
        size * random.range(0.6, 1.2),
        random.pick(colors),
      ),
    ).join('');
  const school = Array.from({ length: 6 }, () =>
    fish(
      random.range(0.05, 0.95) * w,
      random.range(0.18, 0.6) * h,
      random.range(16, 32) * u,
      random.pick(['#ffb35c', '#ff8fa8', '#ffe07a']),
      random.chance(0.5) ? 1 : -1,
    ),
  );
  const back =
    sky(paper, [
      [0, water[0]],
      [0.16, water[1]],
      [0.5, water[2]],
      [1, water[3]],
    ]) +
    shafts(paper, '#ffffff', 7, h * 0.9, 0.42) +
    mound(paper, w * 0.1, h * 0.84, 420 * u, 260 * u, '#4f86c4') +
    mound(paper, w * 0.92, h * 0.84, 480 * u, 330 * u, '#4a7fc0') +
    school.join('') +
    jellyfish(paper, w * 0.84, h * 0.3, 48 * u) +
    jellyfish(paper, w * 0.14, h * 0.42, 34 * u) +
    weeds(h * 0.84, 9, 210 * u, ['#3f9c9a', '#57b39a']) +
    hill(paper, h * 0.82, h * 0.02, ['#f3e3c0', '#b9a9b8'], 1) +
    coral(paper, w * 0.14, h * 0.9, 130 * u, '#ff9fb0') +
    coral(paper, w * 0.88, h * 0.88, 150 * u, '#ffb98a') +
    bubbles(paper, 20, 34 * u);
  const light = { rim: '#eaffff', shade: '#2a4a9f', tint: '#7fd4f0', amount: 0.09 };
  return {
    back,
    front:
      weeds(h * 1.04, 5, 200 * u, ['#2f7f8f', '#3a8f86']) +
      bubbles(paper, 9, 46 * u) +
      vignette(paper, '#1a2a70', 0.34),
    ground: h * 0.88,
    light,
    shadow: '#3a4a86',
    night: false,
    floating: true,
  };
}
