import { fairyLights, glowAt, sparkles, vignette } from '../drawing/light.ts';
import { leaf, star } from '../drawing/shapes.ts';
import {
  circle,
  curve,
  linear,
  oval,
  type Paper,
  path,
  place,
  rect,
  stroke,
} from '../drawing/svg.ts';
import { moon, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

function nightWindow(paper: Paper, x: number, y: number, s: number): string {
  const glass = rect(
    x,
    y,
    s,
    s * 1.1,
    linear(paper, [
      [0, '#262467'],
      [0.6, '#5a4fae'],
      [1, '#c98ac0'],
    ]),
    { rx: s * 0.06 },
  );
  const stars = sparkles(
    paper,
    '#fff6d6',
    16,
    [x + s * 0.08, y + s * 0.06, s * 0.84, s * 0.7],
    s * 0.018,
  );
  const bars = stroke(
    curve`M${x + s / 2} ${y}v${s * 1.1}M${x} ${y + s * 0.55}h${s}`,
    '#fff1dc',
    s * 0.035,
  );
  const frame = rect(x, y, s, s * 1.1, 'none', {
    rx: s * 0.06,
    stroke: '#fff1dc',
    'stroke-width': s * 0.06,
  });
  const drape = (side: -1 | 1): string => {
    const edge = side === -1 ? x - s * 0.16 : x + s * 1.16;
    const inner = side === -1 ? x + s * 0.24 : x + s * 0.76;
    return path(
      curve`
        M${edge} ${y - s * 0.12}H${inner}
        Q${inner} ${y + s * 0.6} ${edge - side * s * 0.06} ${y + s * 0.78}
        Q${edge - side * s * 0.05} ${y + s * 1.1} ${edge - side * s * 0.12} ${y + s * 1.3}
        H${edge}Z
      `,
      linear(paper, [
        [0, '#ff9fae'],
        [1, '#e97a94'],
      ]),
    );
  };
  const rod = rect(x - s * 0.2, y - s * 0.15, s * 1.4, s * 0.05, '#b9805c', { rx: s * 0.025 });
  return (
    glass +
    stars +
    moon(paper, x + s * 0.72, y + s * 0.28, s * 0.1, false) +
    bars +
    frame +
    drape(-1) +
    drape(1) +
    rod
  );
}

function shelf(paper: Paper, x: number, y: number, s: number): string {
  const colors = ['#7d8cf0', '#ff9f8a', '#8fd0b5', '#ffd27a', '#c89af0', '#f58fae'];
  let cursor = x + s * 0.05;
  const books = Array.from({ length: 8 }, (_, i) => {
    const [width, height] = [s * paper.random.range(0.06, 0.1), s * paper.random.range(0.26, 0.4)];
    const book = rect(cursor, y - height, width, height, colors[i % colors.length] ?? '#7d8cf0', {
      rx: 3,
    });
    cursor += width + s * 0.012;
    return book;
  });
  const pot = path(
    curve`M${x + s * 0.82} ${y}l${-s * 0.04} ${-s * 0.16}h${s * 0.22}l${-s * 0.04} ${s * 0.16}Z`,
    '#f0a07a',
  );
  const plant = [-50, -18, 16, 48]
    .map((turn) =>
      path(
        leaf(x + s * 0.89, y - s * 0.15, s * 0.26, s * 0.05, turn),
        turn > 0 ? '#7fc08a' : '#64ab78',
      ),
    )
    .join('');
  const board = rect(x - s * 0.04, y, s * 1.16, s * 0.05, '#b9805c', { rx: 6 });
  return books.join('') + plant + pot + board;
}

function frames(x: number, y: number, s: number): string {
  const card =
    rect(x, y, s * 0.5, s * 0.6, '#fff7ea', { rx: 6 }) +
    path(star(x + s * 0.25, y + s * 0.29, s * 0.16, 0.55), '#ffcf5a');
  const other =
    rect(x + s * 0.6, y + s * 0.12, s * 0.42, s * 0.42, '#fff7ea', { rx: 6 }) +
    circle(x + s * 0.81, y + s * 0.33, s * 0.12, '#ff9fb5');
  return card + other;
}

function kotatsu(paper: Paper, x: number, y: number, s: number): string {
  const quilt = path(
    curve`
      M${x - s * 0.56} ${y - s * 0.26}H${x + s * 0.56}
      Q${x + s * 0.74} ${y - s * 0.02} ${x + s * 0.8} ${y + s * 0.06}
      Q${x} ${y + s * 0.13} ${x - s * 0.8} ${y + s * 0.06}
      Q${x - s * 0.74} ${y - s * 0.02} ${x - s * 0.56} ${y - s * 0.26}Z
    `,
    linear(paper, [
      [0, '#f2868f'],
      [1, '#cc5f7c'],
    ]),
  );
  const dots = [-0.5, -0.25, 0, 0.25, 0.5]
    .map((t, i) =>
      circle(x + s * t, y - s * (i % 2 === 0 ? 0.04 : 0.13), s * 0.035, '#ffe3d0', {
        opacity: 0.8,
      }),
    )
    .join('');
  const top = rect(
    x - s * 0.62,
    y - s * 0.33,
    s * 1.24,
    s * 0.09,
    linear(paper, [
      [0, '#d9a273'],
      [1, '#a8704c'],
    ]),
    { rx: s * 0.04 },
  );
  const mikan = [
    [-0.06, 0.38],
    [0.06, 0.38],
    [0, 0.47],
  ]
    .map(([dx = 0, dy = 0]) =>
      circle(
        x + s * (0.3 + dx),
        y - s * dy,
        s * 0.065,
        linear(paper, [
          [0, '#ffc069'],
          [1, '#f08a2c'],
        ]),
      ),
    )
    .join('');
  return (
    quilt +
    dots +
    top +
    mikan +
    path(leaf(x + s * 0.3, y - s * 0.52, s * 0.07, s * 0.025, 60), '#6fb56b')
  );
}

/** A warm room on a winter evening. */
export function drawRoom(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const floor = h * 0.76;
  const paint = random.pick([
    ['#ffe8cf', '#f6c9b0'],
    ['#f3e2f6', '#dcc0e6'],
    ['#e2eee4', '#bcd8cc'],
  ] as const);
  const back =
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [
        [0, paint[0]],
        [0.8, paint[1]],
      ]),
    ) +
    place(nightWindow(paper, 0, 0, 330 * u), { x: w * 0.5 - 165 * u, y: h * 0.12 }) +
    shelf(paper, w * 0.04, h * 0.36, Math.min(230 * u, w * 0.24)) +
    frames(w * 0.78, h * 0.2, Math.min(200 * u, w * 0.2)) +
    rect(
      0,
      floor,
      w,
      h - floor,
      linear(paper, [
        [0, '#c98f68'],
        [1, '#9a6450'],
      ]),
    ) +
    stroke(curve`M0 ${floor}H${w}`, '#fff1dc', 12 * u) +
    oval(
      w * 0.5,
      h * 0.91,
      w * 0.46,
      h * 0.09,
      linear(paper, [
        [0, '#fff1e0'],
        [1, '#f3c9b8'],
      ]),
    ) +
    oval(w * 0.5, h * 0.91, w * 0.4, h * 0.073, 'none', {
      stroke: '#f29aa4',
      'stroke-width': 6 * u,
      'stroke-dasharray': '4 16',
      'stroke-linecap': 'round',
    }) +
    fairyLights(
      paper,
      [-10, h * 0.04],
      [w * 0.5, h * 0.02],
      h * 0.045,
      ['#ffe08a', '#ffb98a', '#ffd0dd'],
      14 * u,
    ) +
    fairyLights(
      paper,
      [w * 0.5, h * 0.02],
      [w + 10, h * 0.05],
      h * 0.045,
      ['#ffe08a', '#ffb98a', '#ffd0dd'],
      14 * u,
    ) +
    (random.chance(0.6) ? kotatsu(paper, w * 0.82, h * 0.86, 230 * u) : '') +
    glowAt(paper, w * 0.5, h * 0.62, 620 * u, '#ffdf9a', 0.4);
  const light = { rim: '#fff1c9', shade: '#8a4a6f', tint: '#ffc98f', amount: 0.08 };
  return {
    back,
    front: vignette(paper, '#5a2a3f', 0.3),
    ground: h * 0.92,
    light,
    shadow: '#6a3a3a',
    night: false,
  };
}
