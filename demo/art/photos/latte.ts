import { darken, lighten } from '../drawing/color.ts';
import {
  circle,
  curve,
  linear,
  oval,
  type Paper,
  path,
  radial,
  rect,
  stroke,
} from '../drawing/svg.ts';
import { characterIds, type PhotoSpec } from '../types.ts';
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

/** The objects next to a cup. */
const dishes = { cookies, macarons, tulip } as const;

/** Selects the object beside the cup by the character of the photo, so that neighbours in a feed differ. */
export function dishOf({ cast }: Pick<PhotoSpec, 'cast'>): keyof typeof dishes {
  const who = characterIds.indexOf(cast[0]?.who ?? 'moko');
  return (['cookies', 'macarons', 'tulip'] as const)[who % 3] ?? 'cookies';
}

function spoon(paper: Paper, x: number, y: number, s: number): string {
  return (
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
    )
  );
}

function cookies(paper: Paper, x: number, y: number, s: number): string {
  const drawn = [
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
  return drawn.join('');
}

/** Three macarons on a small plate. */
function macarons(paper: Paper, x: number, y: number, s: number): string {
  const [px, py] = [x - s * 1.42, y - s * 1.34];
  const plate =
    circle(px + s * 0.06, py + s * 0.1, s * 0.62, '#1c0d08', { opacity: 0.3 }) +
    circle(
      px,
      py,
      s * 0.6,
      radial(paper, [
        [0, '#f6f1ec'],
        [0.75, '#ffffff'],
        [1, '#d6cdc6'],
      ]),
    );
  const spots = [
    ['#f7a8bd', -0.2, -0.06],
    ['#b8dcae', 0.18, -0.16],
    ['#f5d58a', 0.06, 0.22],
  ] as const;
  const sweets = spots.map(
    ([color, dx, dy]) =>
      circle(px + (dx + 0.02) * s, py + (dy + 0.03) * s, s * 0.2, darken(color, 0.35)) +
      circle(
        px + dx * s,
        py + dy * s,
        s * 0.19,
        radial(paper, [
          [0, lighten(color, 0.35)],
          [1, color],
        ]),
      ),
  );
  return plate + sweets.join('');
}

/** A tulip that lies beside the cup. */
function tulip(paper: Paper, x: number, y: number, s: number): string {
  const [bx, by] = [x - s * 1.34, y - s * 1.3];
  const stalk = curve`M${bx} ${by}Q${bx - s * 0.1} ${by + s} ${bx - s * 0.36} ${by + s * 2.3}`;
  const leaf = curve`
    M${bx - s * 0.06} ${by + s * 0.9}
    Q${bx - s * 0.5} ${by + s * 0.5} ${bx - s * 0.42} ${by - s * 0.1}
    Q${bx - s * 0.14} ${by + s * 0.3} ${bx - s * 0.06} ${by + s * 0.9}Z
  `;
  const red = radial(paper, [
    [0, '#ffb3c4'],
    [0.7, '#f0708f'],
    [1, '#cf4a6c'],
  ]);
  const petals = [-1, 1, 0].map((side) =>
    oval(bx + side * s * 0.14, by - s * 0.16, s * 0.17, s * 0.34, red, {
      transform: curve`rotate(${side * 16} ${bx} ${by})`,
    }),
  );
  return (
    stroke(stalk, '#2a1620', s * 0.08, { 'stroke-opacity': 0.25, transform: 'translate(5 8)' }) +
    stroke(stalk, '#7fae68', s * 0.08) +
    path(leaf, '#93c07a') +
    petals.join('')
  );
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
    spoon(paper, x, y, s) +
    dishes[dishOf(spec)](paper, x, y, s) +
    cup(paper, x, y, s) +
    swirls(x, y, s) +
    foam(paper, who, x, y, s) +
    shine +
    daylightPatch +
    develop(paper)
  );
}
