import { darken, lighten } from '../drawing/color.ts';
import { glowAt } from '../drawing/light.ts';
import { crescent, round, smooth } from '../drawing/shapes.ts';
import {
  circle,
  curve,
  linear,
  oval,
  type Paper,
  type Point,
  path,
  r,
  radial,
  rect,
  type Stop,
} from '../drawing/svg.ts';

/** A sky that fills the whole sheet. */
export function sky(paper: Paper, stops: readonly Stop[]): string {
  return rect(0, 0, paper.width, paper.height, linear(paper, stops));
}

/** The length unit of a sheet. Objects in this unit look the same in every aspect ratio. */
export function unit(paper: Paper): number {
  return Math.min(paper.width, paper.height) / 1000;
}

/** A full or crescent moon with its halo. */
export function moon(paper: Paper, x: number, y: number, size: number, full: boolean): string {
  const disc = radial(
    paper,
    [
      [0, '#fffef4'],
      [0.7, '#fff3c9'],
      [1, '#ffe39a'],
    ],
    [0.4, 0.35, 0.7],
  );
  const halo = glowAt(paper, x, y, size * 3.4, '#fff0bd', 0.5);
  if (!full)
    return halo + path(crescent(x, y, size), disc, { transform: curve`rotate(-24 ${x} ${y})` });
  const craters = [
    [-0.3, -0.2, 0.2],
    [0.3, 0.3, 0.26],
    [0.1, -0.5, 0.12],
  ] as const;
  const spots = craters.map(([dx, dy, s]) =>
    circle(x + dx * size, y + dy * size, s * size, '#f3d991', { opacity: 0.45 }),
  );
  return halo + circle(x, y, size, disc) + spots.join('');
}

/** A cumulus cloud: puffs on a flat base, lit from above. */
export function cloud(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  colors: readonly [string, string],
  opacity = 0.95,
): string {
  const { random } = paper;
  const count = random.int(5, 7);
  const fill = linear(paper, [
    [0, colors[0]],
    [1, colors[1], 0.75],
  ]);
  const puffs = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const size = width * (0.1 + 0.13 * Math.sin(Math.PI * t)) * random.range(0.9, 1.2);
    return round(x + (t - 0.5) * width * 0.86, y - size * 0.55, size, size);
  });
  // Drawn counterclockwise like the puffs, because opposite directions would cut holes in overlaps.
  const [left, right] = [x - width / 2, x + width / 2];
  const top = r(y - width * 0.14);
  const foot =
    curve`M${left} ${y}Q${x} ${y + width * 0.06} ${right} ${y}` +
    curve`Q${x + width * 0.46} ${top} ${x} ${top}Q${x - width * 0.46} ${top} ${left} ${y}Z`;
  return path(`${puffs.join('')}${foot}`, fill, { opacity });
}

/** A rolling hill across the sheet, filled down to the bottom. */
export function hill(
  paper: Paper,
  y: number,
  swell: number,
  colors: readonly [string, string],
  waves = 1.4,
): string {
  const { width, height, random } = paper;
  const phase = random.range(0, Math.PI * 2);
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    return [t * width, y + Math.sin(phase + t * Math.PI * 2 * waves) * swell];
  });
  const bends = points.slice(1).map(([x, py], i) => {
    const from = points[i] ?? [0, y];
    const middle = (from[0] + x) / 2;
    return curve`C${middle} ${from[1]} ${middle} ${py} ${x} ${py}`;
  });
  const start = points[0] ?? [0, y];
  return path(
    curve`M0 ${start[1]}${bends.join('')}V${height}H0Z`,
    linear(paper, [
      [0, colors[0]],
      [1, colors[1]],
    ]),
  );
}

/** A stone, bush or mound with a lit upper edge. */
export function mound(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  const d = smooth([
    [x - width / 2, y],
    [x - width * 0.42, y - height * 0.6],
    [x - width * 0.1, y - height],
    [x + width * 0.3, y - height * 0.8],
    [x + width / 2, y],
    [x, y + height * 0.06],
  ]);
  return path(
    d,
    linear(paper, [
      [0, lighten(color, 0.2)],
      [1, darken(color, 0.22)],
    ]),
  );
}

/** The soft shadow under a character. */
export function footShadow(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  color = '#3a2a66',
): string {
  return oval(
    x,
    y,
    width / 2,
    width * 0.13,
    radial(paper, [
      [0, color, 0.5],
      [0.5, color, 0.3],
      [1, color, 0],
    ]),
  );
}
