import { mix } from '../drawing/color.ts';
import { fairyLights, glowAt, vignette } from '../drawing/light.ts';
import { curve, linear, type Paper, rect, stroke } from '../drawing/svg.ts';
import { cloud, sky, unit } from '../elements/nature.ts';
import { bloom, tuft } from '../elements/plants.ts';
import type { Stage } from './stage.ts';

function skyline(paper: Paper, base: number, size: number, color: string, lights: number): string {
  const { random, width } = paper;
  const towers: string[] = [];
  for (let x = -20; x < width; ) {
    const [w, h] = [size * random.range(0.3, 0.6), size * random.range(0.5, 1.5)];
    const panes = Array.from({ length: Math.round(lights * (h / size)) }, () =>
      rect(
        x + random.range(0.12, 0.76) * w,
        base - random.range(0.1, 0.92) * h,
        w * 0.1,
        w * 0.13,
        '#ffe9a8',
        { opacity: 0.85 },
      ),
    );
    towers.push(
      rect(
        x,
        base - h,
        w,
        h,
        linear(paper, [
          [0, color],
          [1, mix(color, '#ffd9c4', 0.45)],
        ]),
      ) + panes.join(''),
    );
    x += w + size * random.range(0, 0.08);
  }
  return towers.join('');
}

function planter(paper: Paper, x: number, y: number, width: number, u: number): string {
  const { random } = paper;
  const green = Array.from({ length: 8 }, (_, i) =>
    tuft(
      paper,
      x + (width * (i + 0.5)) / 8,
      y,
      74 * u,
      random.pick(['#5fae62', '#78bf74', '#4c9a5e']),
    ),
  );
  const flowers = Array.from({ length: 7 }, (_, i) =>
    bloom(
      paper,
      x + (width * (i + 0.5)) / 7,
      y,
      random.range(34, 50) * u,
      random.pick(['#ff8fae', '#ffd27a', '#fff6ff', '#b8a0ff', '#ff9a7a']),
    ),
  );
  const tub = rect(
    x,
    y - 6 * u,
    width,
    84 * u,
    linear(paper, [
      [0, '#d99a72'],
      [1, '#a8664c'],
    ]),
    { rx: 12 * u },
  );
  const rim = rect(x - 8 * u, y - 14 * u, width + 16 * u, 22 * u, '#e8b088', { rx: 9 * u });
  return green.join('') + flowers.join('') + tub + rim;
}

function fence(paper: Paper, y: number, u: number): string {
  const { width } = paper;
  const count = Math.ceil(width / (64 * u));
  const posts = Array.from(
    { length: count + 1 },
    (_, i) => curve`M${i * 64 * u} ${y}v${-150 * u}`,
  ).join('');
  return stroke(
    curve`${posts}M0 ${y - 146 * u}H${width}M0 ${y - 40 * u}H${width}`,
    '#f6efff',
    8 * u,
  );
}

const hours = [
  ['#5f74d0', '#a596e0', '#ffb9b8', '#ffe2b0'],
  ['#3f9ad8', '#8fd0e8', '#fff0c4', '#ffd08f'],
  ['#3a3f9a', '#7f5fb8', '#f08fa8', '#ffc08a'],
] as const;

/** A roof garden above the city at dusk. */
export function drawRooftop(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const floor = h * 0.76;
  const hour = random.pick(hours);
  const back =
    sky(paper, [
      [0, hour[0]],
      [0.3, hour[1]],
      [0.52, hour[2]],
      [0.7, hour[3]],
    ]) +
    glowAt(paper, w * random.range(0.2, 0.8), h * 0.58, 520 * u, '#fff0b8', 0.8) +
    cloud(paper, w * 0.24, h * 0.2, 320 * u, ['#fff0ee', '#f3b9cf'], 0.85) +
    cloud(paper, w * 0.8, h * 0.3, 280 * u, ['#ffe9e0', '#f5b0c0'], 0.85) +
    skyline(paper, floor, 250 * u, '#b39ad8', 6) +
    skyline(paper, floor, 170 * u, '#7f72bd', 12) +
    fence(paper, floor, u) +
    rect(
      0,
      floor,
      w,
      h - floor,
      linear(paper, [
        [0, '#d9b8b8'],
        [1, '#a58298'],
      ]),
    ) +
    stroke(
      [0.25, 0.5, 0.78].map((t) => curve`M0 ${floor + (h - floor) * t}H${w}`).join(''),
      '#fff1ea',
      3 * u,
      { 'stroke-opacity': 0.4 },
    ) +
    planter(paper, w * 0.02, floor + 24 * u, w * 0.27, u) +
    planter(paper, w * 0.71, floor + 24 * u, w * 0.27, u) +
    fairyLights(
      paper,
      [-10, h * 0.1],
      [w * 0.52, h * 0.07],
      h * 0.06,
      ['#ffe9a8', '#fff3d0'],
      17 * u,
    ) +
    fairyLights(
      paper,
      [w * 0.48, h * 0.07],
      [w + 10, h * 0.12],
      h * 0.06,
      ['#ffe9a8', '#fff3d0'],
      17 * u,
    );
  const light = { rim: '#fff0c0', shade: '#6a4a9f', tint: '#ffc0b0', amount: 0.09 };
  return {
    back,
    front: vignette(paper, '#4a2a66', 0.28),
    ground: h * 0.91,
    light,
    shadow: '#5a3a66',
    night: false,
  };
}
