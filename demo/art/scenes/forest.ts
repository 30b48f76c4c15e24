import { lighten, mix } from '../drawing/color.ts';
import { glowAt, shafts, sparkles, vignette } from '../drawing/light.ts';
import { round, smooth } from '../drawing/shapes.ts';
import { circle, curve, linear, oval, type Paper, path } from '../drawing/svg.ts';
import { hill, sky, unit } from '../elements/nature.ts';
import { tuft } from '../elements/plants.ts';
import type { Stage } from './stage.ts';

function trunk(paper: Paper, x: number, base: number, width: number, color: string): string {
  const d = curve`
    M${x - width * 0.5} -10H${x + width * 0.5}
    Q${x + width * 0.42} ${base * 0.7} ${x + width} ${base}H${x - width}
    Q${x - width * 0.42} ${base * 0.7} ${x - width * 0.5} -10Z
  `;
  return path(
    d,
    linear(
      paper,
      [
        [0, color],
        [1, mix(color, '#2a4a5a', 0.3)],
      ],
      [0, 0, 1, 0],
    ),
  );
}

function mushroom(paper: Paper, x: number, y: number, s: number, color: string): string {
  const stalk = smooth([
    [x - s * 0.12, y - s * 0.6],
    [x + s * 0.12, y - s * 0.6],
    [x + s * 0.16, y - s * 0.2],
    [x + s * 0.2, y],
    [x - s * 0.2, y],
    [x - s * 0.16, y - s * 0.2],
  ]);
  const cap = curve`
    M${x - s * 0.56} ${y - s * 0.52}Q${x - s * 0.5} ${y - s * 1.08} ${x} ${y - s * 1.1}
    Q${x + s * 0.5} ${y - s * 1.08} ${x + s * 0.56} ${y - s * 0.52}
    Q${x} ${y - s * 0.34} ${x - s * 0.56} ${y - s * 0.52}Z
  `;
  const spots = [
    [-0.26, 0.78, 0.09],
    [0.06, 0.92, 0.11],
    [0.3, 0.7, 0.08],
    [0, 0.62, 0.07],
  ] as const;
  const dots = spots
    .map(([dx, up, size]) => circle(x + dx * s, y - up * s, size * s, '#fffbe8', { opacity: 0.92 }))
    .join('');
  const gills = oval(x, y - s * 0.5, s * 0.44, s * 0.09, '#ffe6cc', { opacity: 0.85 });
  return (
    glowAt(paper, x, y - s * 0.55, s * 0.9, lighten(color, 0.4), 0.4) +
    path(
      stalk,
      linear(paper, [
        [0, '#fff6e4'],
        [1, '#cdb8b0'],
      ]),
    ) +
    path(
      cap,
      linear(paper, [
        [0, lighten(color, 0.28)],
        [1, color],
      ]),
    ) +
    gills +
    dots
  );
}

const lights = [
  {
    air: ['#f4ffd8', '#b8ecc4', '#6fc4ac', '#3a8a86'],
    trunk: ['#6fae9c', '#579a8c'],
    crown: '#4fae86',
  },
  {
    air: ['#fff3cf', '#ffdca0', '#c9b878', '#6f8f6a'],
    trunk: ['#b09a78', '#8f8264'],
    crown: '#c9a24f',
  },
  {
    air: ['#e4f0ff', '#b8d0f0', '#7fa4d8', '#4f6fae'],
    trunk: ['#7f98c4', '#6a80b4'],
    crown: '#6f9ac4',
  },
] as const;

/** A forest of giant mushrooms with beams of light. */
export function drawForest(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const look = random.pick(lights);
  const colors = ['#ff8f7a', '#f27aa8', '#a58cf0', '#5fc0c8', '#ffb85c'];
  const grove = (y: number, places: readonly number[], size: number): string =>
    places
      .map((t) =>
        mushroom(
          paper,
          w * (t + random.range(-0.03, 0.03)),
          y,
          size * random.range(0.7, 1.15),
          random.pick(colors),
        ),
      )
      .join('');
  const trunks = [0.06, 0.24, 0.44, 0.64, 0.82, 0.97].map((t, i) =>
    trunk(paper, w * t, h * 0.74, (i % 2 === 0 ? 44 : 62) * u, look.trunk[i % 2 === 0 ? 0 : 1]),
  );
  const grass = Array.from({ length: 26 }, (_, i) =>
    tuft(
      paper,
      (w * (i + random.range(0, 1))) / 26,
      h * random.range(0.78, 0.9),
      60 * u,
      random.pick(['#3f9a74', '#58b084', '#2f8468']),
    ),
  );
  const back =
    sky(paper, [
      [0, look.air[0]],
      [0.3, look.air[1]],
      [0.62, look.air[2]],
      [1, look.air[3]],
    ]) +
    glowAt(paper, w * 0.6, h * 0.1, 560 * u, '#ffffe8', 0.9) +
    trunks.join('') +
    path(
      round(w * 0.1, -20 * u, 320 * u, 150 * u) +
        round(w * 0.88, -30 * u, 360 * u, 170 * u) +
        round(w * 0.5, -70 * u, 300 * u, 130 * u),
      look.crown,
      { opacity: 0.9 },
    ) +
    hill(paper, h * 0.68, h * 0.02, ['#8fd4a4', '#5fb48f']) +
    grove(h * 0.74, [0.16, 0.34, 0.7, 0.9], 190 * u) +
    hill(paper, h * 0.77, h * 0.02, ['#7fcf94', '#3a9a7c'], 0.9) +
    grove(h * 0.84, [0.05, 0.95], 330 * u) +
    grass.join('') +
    shafts(paper, '#ffffe0', 5, h, 0.4);
  const front =
    Array.from({ length: 14 }, (_, i) =>
      tuft(
        paper,
        (w * (i + random.range(0, 1))) / 14,
        h * 1.02,
        110 * u,
        random.pick(['#2f8a6a', '#46a37a']),
      ),
    ).join('') +
    sparkles(paper, '#fffbd0', 34, [0, h * 0.2, w, h * 0.8], 8 * u) +
    vignette(paper, '#12404a', 0.3);
  const light = { rim: '#fbffd8', shade: '#2a6a78', tint: '#b8f0c0', amount: 0.07 };
  return { back, front, ground: h * 0.91, light, shadow: '#1f5a50', night: false };
}
