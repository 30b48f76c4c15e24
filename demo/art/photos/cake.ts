import { darken, lighten } from '../drawing/color.ts';
import { glowAt } from '../drawing/light.ts';
import { leaf, puffy } from '../drawing/shapes.ts';
import { circle, curve, linear, oval, type Paper, path, radial, rect } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { blurry, contact, develop, plush, table } from './lens.ts';

function strawberry(paper: Paper, x: number, y: number, s: number): string {
  const body = path(
    curve`
      M${x} ${y + s}
      C${x - s * 1.2} ${y + s * 0.2} ${x - s * 0.9} ${y - s * 0.7} ${x} ${y - s * 0.6}
      C${x + s * 0.9} ${y - s * 0.7} ${x + s * 1.2} ${y + s * 0.2} ${x} ${y + s}Z
    `,
    radial(
      paper,
      [
        [0, '#ff7a6f'],
        [0.55, '#e0303f'],
        [1, '#8f1228'],
      ],
      [0.36, 0.28, 0.8],
    ),
  );
  const seeds = [
    [-0.3, -0.1],
    [0.2, -0.2],
    [0, 0.25],
    [-0.35, 0.3],
    [0.4, 0.2],
  ]
    .map(([dx = 0, dy = 0]) => oval(x + dx * s, y + dy * s, s * 0.05, s * 0.08, '#ffd98a'))
    .join('');
  const shine = oval(x - s * 0.32, y - s * 0.3, s * 0.18, s * 0.1, '#ffffff', { opacity: 0.75 });
  return body + seeds + shine;
}

function cream(paper: Paper, x: number, y: number, s: number): string {
  const fill = radial(
    paper,
    [
      [0, '#ffffff'],
      [0.6, '#fff6ea'],
      [1, '#e3cdb8'],
    ],
    [0.4, 0.25, 0.8],
  );
  return (
    path(puffy(x, y, s, s * 0.52, 9), fill) +
    path(puffy(x, y - s * 0.42, s * 0.62, s * 0.34, 7), fill) +
    circle(x, y - s * 0.82, s * 0.2, fill)
  );
}

function sponge(paper: Paper, x: number, y: number, w: number, h: number, color: string): string {
  const side = linear(
    paper,
    [
      [0, darken(color, 0.2)],
      [0.25, lighten(color, 0.3)],
      [0.65, color],
      [1, darken(color, 0.4)],
    ],
    [0, 0, 1, 0],
  );
  const body = path(
    curve`M${x - w / 2} ${y - h}V${y}Q${x} ${y + w * 0.13} ${x + w / 2} ${y}V${y - h}Z`,
    side,
  );
  const band = (t: number, thick: number, paint: string): string =>
    path(
      curve`
        M${x - w / 2} ${y - h * t}Q${x} ${y - h * t + w * 0.13} ${x + w / 2} ${y - h * t}
        v${thick}Q${x} ${y - h * t + w * 0.13 + thick} ${x - w / 2} ${y - h * t + thick}Z
      `,
      paint,
    );
  const drips = Array.from({ length: 9 }, (_, i) => {
    const t = (i + 0.5) / 9;
    const dx = (t - 0.5) * w;
    const dip = Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2)) * w * 0.065;
    return rect(
      x + dx - w * 0.04,
      y - h + dip - 4,
      w * 0.08,
      h * paper.random.range(0.18, 0.42),
      '#fff8ef',
      { rx: w * 0.04 },
    );
  });
  const top = oval(
    x,
    y - h,
    w / 2,
    w * 0.085,
    linear(paper, [
      [0, '#ffffff'],
      [1, '#f4e4d4'],
    ]),
  );
  return (
    body + band(0.42, h * 0.1, '#fff8ef') + band(0.38, h * 0.04, '#f0707f') + drips.join('') + top
  );
}

function stand(paper: Paper, x: number, y: number, w: number): string {
  const glass = linear(
    paper,
    [
      [0, '#d8d2da'],
      [0.3, '#ffffff'],
      [1, '#a8a0ae'],
    ],
    [0, 0, 1, 0],
  );
  const foot = path(
    curve`
      M${x - w * 0.07} ${y}Q${x - w * 0.04} ${y + w * 0.14} ${x - w * 0.22} ${y + w * 0.2}
      H${x + w * 0.22}Q${x + w * 0.04} ${y + w * 0.14} ${x + w * 0.07} ${y}Z
    `,
    glass,
  );
  return (
    contact(paper, x, y + w * 0.2, w * 0.7) +
    foot +
    oval(x, y, w * 0.66, w * 0.11, glass) +
    oval(x, y - 5, w * 0.64, w * 0.1, '#ffffff', { opacity: 0.6 })
  );
}

function candle(paper: Paper, x: number, y: number, s: number, color: string): string {
  const wax = rect(
    x - s * 0.07,
    y - s,
    s * 0.14,
    s,
    linear(
      paper,
      [
        [0, lighten(color, 0.4)],
        [1, color],
      ],
      [0, 0, 1, 0],
    ),
    { rx: s * 0.05 },
  );
  const flame = path(
    leaf(x, y - s * 1.02, s * 0.42, s * 0.12, 0),
    linear(paper, [
      [0, '#fff6d0'],
      [1, '#ffb03d'],
    ]),
  );
  return wax + glowAt(paper, x, y - s * 1.2, s * 1.3, '#ffd98a', 0.75) + flame;
}

/** A birthday cake with a sugar figure on top. */
export function photoCake(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const top = h * 0.66;
  const s = Math.min(w * 0.56, h * 0.62);
  const [x, y] = [w * 0.5, h * 0.8];
  const lid = y - s * 0.4;
  const ring = Array.from({ length: 7 }, (_, i) => {
    const t = (i - 3) / 3;
    const cx = x + t * s * 0.42;
    const cy = lid + Math.sqrt(1 - t * t * 0.98) * s * 0.055;
    return {
      cy,
      art:
        i % 2 === 0
          ? cream(paper, cx, cy, s * 0.07)
          : strawberry(paper, cx, cy - s * 0.035, s * 0.058),
    };
  });
  const candles = [-0.33, 0.33]
    .map((t) => candle(paper, x + t * s, lid, s * 0.2, t < 0 ? '#ff9fb5' : '#8fb8f0'))
    .join('');
  const hero = spec.cast[0];
  return (
    blurry(
      paper,
      random.pick([
        ['#5a3f4a', '#b98a7a', '#8a5a4a'],
        ['#3f3a5f', '#8a6f9a', '#6a4a5a'],
      ] as const),
      ['#ffd59a', '#ffb0b8', '#fff0c9', '#ffc06a'],
    ) +
    table(paper, top, '#a8704e') +
    stand(paper, x, y + s * 0.05, s) +
    sponge(paper, x, y, s, s * 0.4, random.pick(['#f0cf96', '#e8b8a0', '#8a5a40'])) +
    candles +
    (hero === undefined ? '' : plush(paper, hero, x, lid + s * 0.02, s * 0.42)) +
    ring.map(({ art }) => art).join('') +
    develop(paper, '#ff9a5c')
  );
}
