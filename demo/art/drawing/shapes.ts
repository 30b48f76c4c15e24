import { curve, type Point, r } from './svg.ts';

function at(points: readonly Point[], index: number): Point {
  const point = points[(index + points.length) % points.length];
  if (point === undefined) throw new RangeError('A shape needs points');
  return point;
}

/** A closed curve that runs smoothly through all points (Catmull-Rom). */
export function smooth(points: readonly Point[], tension = 1): string {
  const first = at(points, 0);
  const bends = points.map((_, i) => {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => at(points, i + step)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const pull = tension / 6;
    const a = [from[0] + (to[0] - before[0]) * pull, from[1] + (to[1] - before[1]) * pull];
    const b = [to[0] - (after[0] - from[0]) * pull, to[1] - (after[1] - from[1]) * pull];
    return `C${[...a, ...b, ...to].map(r).join(' ')}`;
  });
  return curve`M${first[0]} ${first[1]}${bends.join('')}Z`;
}

/** Completes the points of the right half, from top to bottom, with their mirror image. */
export function mirrored(half: readonly Point[], centre = 0): Point[] {
  const left = half
    .filter(([x]) => Math.abs(x - centre) > 0.01)
    .map(([x, y]): Point => [2 * centre - x, y])
    .reverse();
  return [...half, ...left];
}

/** A smooth shape, symmetric about the vertical axis. */
export function symmetric(half: readonly Point[], tension = 1): string {
  return smooth(mirrored(half), tension);
}

/** A closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}Z`;
}

/** An ellipse as a path. */
export function round(x: number, y: number, rx: number, ry = rx): string {
  const arc = curve`a${rx} ${ry} 0 1 0`;
  return curve`M${x - rx} ${y}${arc} ${2 * rx} 0${arc} ${-2 * rx} 0Z`;
}

/** A rectangle with round corners as a path. */
export function box(x: number, y: number, width: number, height: number, corner: number): string {
  const c = r(Math.min(corner, width / 2, height / 2));
  const w = r(width - 2 * c);
  const h = r(height - 2 * c);
  return (
    curve`M${x + c} ${y}h${w}a${c} ${c} 0 0 1 ${c} ${c}v${h}a${c} ${c} 0 0 1 ${-c} ${c}` +
    `h${-w}a${c} ${c} 0 0 1 ${-c} ${-c}v${-h}a${c} ${c} 0 0 1 ${c} ${-c}Z`
  );
}

/** A thick line with round ends as a closed shape; its ends may differ in width. */
export function capsule(from: Point, to: Point, start: number, end = start): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [sx, sy] = [Math.sin(angle), -Math.cos(angle)];
  const spot = (p: Point, w: number): string => curve`${p[0] + sx * w} ${p[1] + sy * w}`;
  return (
    curve`M${spot(from, start)}L${spot(to, end)}A${end} ${end} 0 0 1 ${spot(to, -end)}` +
    curve`L${spot(from, -start)}A${start} ${start} 0 0 1 ${spot(from, start)}Z`
  );
}

function ring(count: number, x: number, y: number, outer: number, inner: number): Point[] {
  return Array.from({ length: count * 2 }, (_, i): Point => {
    const angle = (Math.PI * i) / count - Math.PI / 2;
    const radius = i % 2 === 0 ? outer : inner;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** A star with rounded tips: `soft` is the share of each edge that is rounded. */
export function star(
  x: number,
  y: number,
  outer: number,
  inner = 0.5,
  tips = 5,
  soft = 0.3,
): string {
  const points = ring(tips, x, y, outer, outer * inner);
  const between = (a: Point, b: Point, t: number): string =>
    curve`${a[0] + (b[0] - a[0]) * t} ${a[1] + (b[1] - a[1]) * t}`;
  const corners = points.map((point, i) => {
    const cut = i % 2 === 0 ? soft : soft * 0.8;
    const before = between(point, at(points, i - 1), cut);
    const after = between(point, at(points, i + 1), cut);
    return curve`${before}Q${point[0]} ${point[1]} ${after}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A four-pointed glint. */
export function glint(x: number, y: number, size: number): string {
  const q = (dx: number, dy: number): string => curve`Q${x} ${y} ${x + dx} ${y + dy}`;
  return curve`M${x} ${y - size}${q(size, 0)}${q(0, size)}${q(-size, 0)}${q(0, -size)}Z`;
}

/** A heart around the given point. */
export function heart(x: number, y: number, size: number): string {
  const s = (dx: number, dy: number): string => curve`${x + dx * size} ${y + dy * size}`;
  return (
    `M${s(0, 0.9)}C${s(-1.35, 0)} ${s(-0.95, -1)} ${s(0, -0.4)}` +
    `C${s(0.95, -1)} ${s(1.35, 0)} ${s(0, 0.9)}Z`
  );
}

/** A crescent moon. */
export function crescent(x: number, y: number, size: number): string {
  const [top, bottom] = [curve`${x + size * 0.35} ${y - size * 0.93}`, r(y + size * 0.93)];
  return (
    curve`M${top}A${size} ${size} 0 1 0 ${x + size * 0.35} ${bottom}` +
    curve`A${size * 0.78} ${size * 0.98} 0 0 1 ${top}Z`
  );
}

/** An outline of bumps along an ellipse, for clouds and wool. */
export function puffy(
  x: number,
  y: number,
  rx: number,
  ry: number,
  bumps: number,
  turn = 0,
): string {
  const spot = (i: number): Point => {
    const angle = (2 * Math.PI * i) / bumps + turn;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  };
  const arcs = Array.from({ length: bumps }, (_, i) => {
    const [from, to] = [spot(i), spot(i + 1)];
    const size = r(Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.56);
    return curve`A${size} ${size} 0 0 1 ${to[0]} ${to[1]}`;
  });
  const [startX, startY] = spot(0);
  return curve`M${startX} ${startY}${arcs.join('')}Z`;
}

/** A leaf from its stalk towards an angle (degrees, 0 points up). */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const turn = (angle * Math.PI) / 180;
  const s = (along: number, side: number): string =>
    curve`${x + Math.sin(turn) * along + Math.cos(turn) * side} ` +
    curve`${y - Math.cos(turn) * along + Math.sin(turn) * side}`;
  return (
    `M${s(0, 0)}C${s(length * 0.3, width)} ${s(length * 0.8, width * 0.8)} ${s(length, 0)}` +
    `C${s(length * 0.8, -width * 0.8)} ${s(length * 0.3, -width)} ${s(0, 0)}Z`
  );
}

/** The left or the right half of something. */
export type Side = -1 | 1;
