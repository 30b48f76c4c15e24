import { darken, lighten } from '../drawing/color.ts';
import { circle, curve, linear, oval, type Paper, radial, rect, stroke } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { foam, swirls } from './foam.ts';
import { develop } from './lens.ts';

function planks(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const board = rect(
    0,
    0,
    w,
    h,
    linear(
      paper,
      [
        [0, lighten(color, 0.2)],
        [1, darken(color, 0.25)],
      ],
      [0, 0, 1, 1],
    ),
  );
  const lines = Array.from({ length: 34 }, () => {
    const y = random.range(0, h);
    return stroke(
      curve`
        M0 ${y}
        C${w * 0.3} ${y + random.range(-12, 12)} ${w * 0.7} ${y + random.range(-12, 12)} ${w} ${y + random.range(-8, 8)}
      `,
      darken(color, 0.55),
      random.range(1, 4),
      { 'stroke-opacity': random.range(0.06, 0.18) },
    );
  });
  const joints = [0.26, 0.62, 0.93].map((t) =>
    rect(0, h * t, w, 5, darken(color, 0.6), { opacity: 0.45 }),
  );
  return board + lines.join('') + joints.join('');
}

function cup(paper: Paper, x: number, y: number, s: number): string {
  const shadow = oval(
    x + s * 0.16,
    y + s * 0.2,
    s * 1.62,
    s * 1.56,
    radial(paper, [
      [0, '#1c0d08', 0.7],
      [0.82, '#1c0d08', 0.35],
      [1, '#1c0d08', 0],
    ]),
  );
  const saucer = circle(
    x,
    y,
    s * 1.42,
    radial(
      paper,
      [
        [0, '#d9d2cc'],
        [0.7, '#f4efea'],
        [0.9, '#ffffff'],
        [1, '#cfc6c0'],
      ],
      [0.45, 0.42, 0.56],
    ),
  );
  const well = circle(x, y, s * 1.08, 'none', { stroke: '#d6cdc6', 'stroke-width': s * 0.03 });
  const handle =
    stroke(curve`M${x + s * 0.85} ${y + s * 0.3}l${s * 0.5} ${s * 0.24}`, '#f6f1ec', s * 0.2) +
    stroke(curve`M${x + s * 0.9} ${y + s * 0.37}l${s * 0.44} ${s * 0.21}`, '#cfc6c0', s * 0.05);
  const wall = circle(
    x,
    y,
    s,
    radial(paper, [
      [0, '#ffffff'],
      [0.86, '#f4efea'],
      [1, '#d9d0c9'],
    ]),
  );
  const coffee = circle(
    x,
    y,
    s * 0.88,
    radial(
      paper,
      [
        [0, '#c98a52'],
        [0.6, '#a5683a'],
        [0.92, '#7a4522'],
        [1, '#5a2f17'],
      ],
      [0.45, 0.42, 0.56],
    ),
  );
  return shadow + saucer + well + handle + wall + coffee;
}

function side(paper: Paper, x: number, y: number, s: number): string {
  const spoon =
    stroke(
      curve`M${x - s * 1.2} ${y + s * 1.5}L${x + s * 0.4} ${y + s * 1.62}`,
      linear(paper, [
        [0, '#f4f4f6'],
        [1, '#9a9aa6'],
      ]),
      s * 0.09,
    ) +
    oval(
      x + s * 0.62,
      y + s * 1.64,
      s * 0.26,
      s * 0.15,
      linear(paper, [
        [0, '#ffffff'],
        [1, '#a8a8b4'],
      ]),
    );
  const cookies = [
    [-1.56, -1.2],
    [-1.2, -1.5],
  ].map(([dx = 0, dy = 0]) => {
    const [cx, cy] = [x + dx * s, y + dy * s];
    const chips = [
      [-0.1, -0.08],
      [0.12, 0.02],
      [-0.02, 0.14],
      [0.06, -0.16],
    ]
      .map(([a = 0, b = 0]) => circle(cx + a * s, cy + b * s, s * 0.045, '#5a2f1c'))
      .join('');
    return (
      circle(cx + s * 0.04, cy + s * 0.06, s * 0.33, '#1c0d08', { opacity: 0.3 }) +
      circle(
        cx,
        cy,
        s * 0.32,
        radial(paper, [
          [0, '#e8b878'],
          [0.8, '#d09a58'],
          [1, '#a8703a'],
        ]),
      ) +
      chips
    );
  });
  return spoon + cookies.join('');
}

/** Latte art from above. */
export function photoLatte(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const s = Math.min(w, h) * 0.29;
  const [x, y] = [w * random.range(0.46, 0.54), h * 0.5];
  const who = spec.cast[0]?.who ?? 'moko';
  const daylightPatch = rect(
    0,
    0,
    w,
    h,
    linear(
      paper,
      [
        [0, '#fff3d6', 0.5],
        [0.45, '#fff3d6', 0.05],
        [1, '#1c0d08', 0.32],
      ],
      [0, 0, 1, 1],
    ),
  );
  const shine = oval(x - s * 0.3, y - s * 0.62, s * 0.4, s * 0.12, '#ffffff', {
    opacity: 0.16,
    transform: curve`rotate(-24 ${x - s * 0.3} ${y - s * 0.62})`,
  });
  return (
    planks(paper, random.pick(['#8a5f42', '#6f4c3a', '#b08a66'])) +
    side(paper, x, y, s) +
    cup(paper, x, y, s) +
    swirls(x, y, s) +
    foam(paper, who, x, y, s) +
    shine +
    daylightPatch +
    develop(paper)
  );
}
