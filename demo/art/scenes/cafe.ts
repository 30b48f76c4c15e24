import { bokeh, glowAt, vignette } from '../drawing/light.ts';
import { leaf } from '../drawing/shapes.ts';
import { circle, curve, linear, oval, type Paper, path, rect, stroke } from '../drawing/svg.ts';
import { unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

function pendant(paper: Paper, x: number, drop: number, s: number): string {
  const cord = rect(x - s * 0.03, 0, s * 0.06, drop, '#6a4a4a');
  const shade = path(
    curve`
      M${x - s * 0.5} ${drop + s * 0.5}Q${x - s * 0.44} ${drop} ${x} ${drop}
      Q${x + s * 0.44} ${drop} ${x + s * 0.5} ${drop + s * 0.5}Z
    `,
    linear(paper, [
      [0, '#3f8f86'],
      [1, '#5fb0a0'],
    ]),
  );
  return (
    glowAt(paper, x, drop + s * 0.6, s * 2.3, '#ffe0a0', 0.75) +
    cord +
    circle(x, drop + s * 0.54, s * 0.18, '#fff8dc') +
    shade
  );
}

function board(x: number, y: number, s: number): string {
  const frame =
    rect(x, y, s, s * 1.2, '#b07a54', { rx: 8 }) +
    rect(x + s * 0.06, y + s * 0.06, s * 0.88, s * 1.08, '#3f4a4a', { rx: 5 });
  const chalk = stroke(
    curve`
      M${x + s * 0.2} ${y + s * 0.25}q${s * 0.3} ${-s * 0.14} ${s * 0.6} 0
      M${x + s * 0.2} ${y + s * 0.5}h${s * 0.34}M${x + s * 0.2} ${y + s * 0.64}h${s * 0.46}
      M${x + s * 0.2} ${y + s * 0.78}h${s * 0.28}
    `,
    '#fff6e6',
    s * 0.03,
    { 'stroke-opacity': 0.85 },
  );
  const cup = stroke(
    curve`
      M${x + s * 0.5} ${y + s * 0.9}h${s * 0.24}q0 ${s * 0.16} ${-s * 0.12} ${s * 0.16}
      q${-s * 0.12} 0 ${-s * 0.12} ${-s * 0.16}
    `,
    '#ffcf7a',
    s * 0.03,
  );
  return frame + chalk + cup;
}

function shelves(paper: Paper, x: number, y: number, width: number, u: number): string {
  const colors = ['#ff9f8a', '#fff1dc', '#8fd0b5', '#ffd27a', '#b8a0f0'];
  const row = (top: number): string => {
    const jars = Array.from({ length: 5 }, (_, i) => {
      const [jx, jw, jh] = [
        x + (width * (i + 0.25)) / 5,
        width * 0.11,
        paper.random.range(50, 78) * u,
      ];
      return (
        rect(jx, top - jh, jw, jh, colors[(i + Math.round(top)) % 5] ?? '#ffffff', { rx: 8 * u }) +
        rect(jx, top - jh - 10 * u, jw, 14 * u, '#8a5a48', { rx: 5 * u })
      );
    });
    return jars.join('') + rect(x, top, width, 13 * u, '#a8704c', { rx: 5 });
  };
  return row(y) + row(y + 130 * u);
}

function streetWindow(paper: Paper, x: number, y: number, width: number, height: number): string {
  const { random } = paper;
  const autumn = random.chance(0.6);
  const glass = rect(
    x,
    y,
    width,
    height,
    linear(
      paper,
      autumn
        ? [
            [0, '#ffe9c4'],
            [1, '#f5b878'],
          ]
        : [
            [0, '#bfe2f7'],
            [1, '#e8f5e0'],
          ],
    ),
    { rx: 14 },
  );
  const lights = bokeh(
    paper,
    autumn ? ['#ffcf6a', '#ff9a5c', '#fff0c0'] : ['#a8e0b8', '#ffffff', '#ffe9a8'],
    20,
    [x + 20, y + 20, width - 40, height - 40],
    [width * 0.03, width * 0.09],
  );
  const frame = rect(x, y, width, height, 'none', {
    rx: 14,
    stroke: '#8a5a48',
    'stroke-width': width * 0.035,
  });
  return (
    glass +
    lights +
    stroke(curve`M${x + width / 2} ${y}v${height}`, '#8a5a48', width * 0.025) +
    frame
  );
}

function cakeStand(paper: Paper, x: number, y: number, s: number): string {
  const slice = path(
    curve`
      M${x - s * 0.42} ${y - s * 0.12}v${-s * 0.4}L${x + s * 0.42} ${y - s * 0.36}v${s * 0.24}
      Z
    `,
    '#fff3dc',
  );
  const layers = stroke(
    curve`M${x - s * 0.42} ${y - s * 0.3}L${x + s * 0.42} ${y - s * 0.22}`,
    '#ff9fae',
    s * 0.07,
  );
  const berry =
    circle(
      x - s * 0.2,
      y - s * 0.56,
      s * 0.12,
      linear(paper, [
        [0, '#ff7f86'],
        [1, '#d9384f'],
      ]),
    ) + path(leaf(x - s * 0.2, y - s * 0.64, s * 0.12, s * 0.04, 50), '#6fb56b');
  return oval(x, y - s * 0.06, s * 0.66, s * 0.13, '#ffffff') + slice + layers + berry;
}

const paints = [
  ['#f7e3c8', '#e0b896', '#9ac0b0', '#6f9c90'],
  ['#fbe4e0', '#e8bdb8', '#f0a8a0', '#c97f86'],
  ['#e8ecd8', '#c4cfae', '#a8906a', '#86704f'],
] as const;

/** A café corner by the window. */
export function drawCafe(paper: Paper): Stage {
  const { width: w, height: h } = paper;
  const u = unit(paper);
  const table = h * 0.8;
  const paint = paper.random.pick(paints);
  const back =
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [
        [0, paint[0]],
        [1, paint[1]],
      ]),
    ) +
    rect(
      0,
      h * 0.55,
      w,
      h * 0.3,
      linear(paper, [
        [0, paint[2]],
        [1, paint[3]],
      ]),
    ) +
    stroke(curve`M0 ${h * 0.55}H${w}`, '#fff6ea', 14 * u) +
    streetWindow(paper, w * 0.29, h * 0.14, w * 0.42, h * 0.36) +
    shelves(paper, w * 0.02, h * 0.28, w * 0.22, u) +
    board(w * 0.77, h * 0.2, Math.min(200 * u, w * 0.2)) +
    [0.24, 0.5, 0.76]
      .map((t, i) => pendant(paper, w * t, h * (i === 1 ? 0.05 : 0.1), 90 * u))
      .join('') +
    rect(
      0,
      table,
      w,
      h - table,
      linear(paper, [
        [0, '#c98f62'],
        [0.12, '#b87a50'],
        [1, '#8a5240'],
      ]),
    ) +
    stroke(
      [0.3, 0.6, 0.85]
        .map((t) => curve`M0 ${table + (h - table) * t}q${w / 2} ${10 * u} ${w} 0`)
        .join(''),
      '#7a4638',
      2.4 * u,
      { 'stroke-opacity': 0.35 },
    );
  const front = cakeStand(paper, w * 0.15, h * 0.96, 150 * u) + vignette(paper, '#5a2f2a', 0.28);
  const light = { rim: '#fff0c4', shade: '#8a4f4a', tint: '#ffc890', amount: 0.08 };
  return { back, front, ground: h * 0.9, light, shadow: '#5a2f2a', night: false };
}
