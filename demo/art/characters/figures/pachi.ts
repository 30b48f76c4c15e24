import { type Brush, inside, mark, part } from '#demo/art/drawing/brush.ts';
import { polygon, round, type Side, symmetric } from '#demo/art/drawing/shapes.ts';
import type { Point } from '#demo/art/drawing/svg.ts';
import { face } from '../face.ts';
import { gleam } from '../held.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const spine = '#4e5aa8';
const skin = '#ffe6c7';

/** Spines around the back: alternating long and short points. */
function spikes(outer: number, inner: number, squash: number): Point[] {
  const count = 15;
  return Array.from({ length: count * 2 + 1 }, (_, i): Point => {
    const angle = Math.PI * 0.78 + (Math.PI * 1.44 * i) / (count * 2);
    const radius = i % 2 === 1 ? outer : inner;
    return [Math.cos(angle) * radius, -98 + Math.sin(angle) * radius * squash];
  });
}

function back(brush: Brush): string {
  const d = polygon([...spikes(112, 84, 0.98), [40, -8], [-40, -8]]);
  const tips = polygon([...spikes(112, 100, 0.98), ...spikes(97, 97, 0.98).reverse()]);
  return part(brush, d, spine) + inside(brush, d, mark(brush, tips, '#ffd84d'));
}

function bolt(x: number, y: number, size: number): string {
  const p = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  return polygon([
    p(0.15, -1),
    p(-0.6, 0.12),
    p(-0.08, 0.12),
    p(-0.2, 1),
    p(0.6, -0.22),
    p(0.06, -0.22),
  ]);
}

function ear(brush: Brush, side: Side): string {
  return (
    part(brush, round(side * 46, -152, 15), skin, { rim: 4 }) +
    mark(brush, round(side * 46, -151, 8), '#ffb59a', 0.8)
  );
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -146],
    [22, -154],
    [50, -142],
    [64, -108],
    [54, -78],
    [0, -64],
  ]);
  const fringe = polygon([
    [-40, -162],
    [-28, -132],
    [-17, -150],
    [0, -126],
    [17, -150],
    [28, -132],
    [40, -162],
  ]);
  return (
    part(brush, d, skin) +
    part(brush, fringe, spine, { rim: 3 }) +
    mark(brush, bolt(0, -151, 13), '#ffd84d')
  );
}

function body(brush: Brush): string {
  const d = symmetric([
    [0, -76],
    [30, -68],
    [44, -30],
    [32, -8],
    [0, -4],
  ]);
  return part(brush, d, skin) + mark(brush, bolt(0, -38, 14), '#ffc93d');
}

/** Pachi, the thunder hedgehog. */
export function drawPachi(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 32, y: -56, length: 26, width: 10, color: skin });
  const eyes = { x: 0, y: -106, gap: 27, size: 12.5 };
  const look = { ...eyes, iris: '#3f6fd8', cheek: '#ffb03d', nose: '#5a3f4a', look: pose.look };
  const sides = [-1, 1] as const;
  const art =
    limbs.behind +
    gleam(brush, 0, -100, 130, '#ffe27a') +
    back(brush) +
    feet(brush, '#e0a97d', 20, 15, 9) +
    body(brush) +
    sides.map((side) => ear(brush, side)).join('') +
    head(brush) +
    face(brush, look, pose.expression) +
    limbs.front;
  return { art, crown: { x: 0, y: -176, width: 60 }, neck: { x: 0, y: -66, width: 66 }, eyes };
}
