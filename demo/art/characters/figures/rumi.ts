import { type Brush, inside, mark, part, seam } from '#demo/art/drawing/brush.ts';
import { glint, round, star, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { gleam } from '../held.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const yellow = '#ffd34f';
const blue = '#6f8df2';

function cape(brush: Brush): string {
  const d = symmetric([
    [0, -66],
    [30, -62],
    [50, -22],
    [28, -12],
    [0, -16],
  ]);
  return part(brush, d, blue) + mark(brush, star(0, -34, 10, 0.5), '#fff3b8');
}

function body(brush: Brush): string {
  const d = symmetric([
    [0, -64],
    [24, -56],
    [32, -26],
    [20, -8],
    [0, -5],
  ]);
  return part(brush, d, '#fff6df') + mark(brush, star(0, -28, 9, 0.55), yellow);
}

function scarf(brush: Brush): string {
  const knot = part(brush, 'M14 -52Q34 -50 38 -20L22 -16Q22 -36 8 -46Z', blue, { rim: 4 });
  const loop = 'M-36 -62Q0 -40 36 -62Q40 -50 32 -46Q0 -28 -32 -46Q-40 -50 -36 -62Z';
  return knot + part(brush, loop, blue, { rim: 4 }) + seam(brush, 'M27 -27l9 -3', blue, 1.6, 0.6);
}

function head(brush: Brush): string {
  const d = star(0, -122, 92, 0.6, 5, 0.42);
  const blaze = inside(brush, d, mark(brush, round(-24, -176, 40, 30), '#fff6c4', 0.5));
  const freckles = [
    [-60, -142, 6],
    [62, -138, 4.5],
    [8, -192, 5],
  ] as const;
  const lights = freckles.map(([x, y, s]) => mark(brush, glint(x, y, s), '#fffbe2', 0.9)).join('');
  return gleam(brush, 0, -116, 120, '#ffe27a') + part(brush, d, yellow) + blaze + lights;
}

/** Rumi, the star in a blue scarf. */
export function drawRumi(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 25, y: -46, length: 27, width: 10, color: '#ffdf7d' });
  const eyes = { x: 0, y: -120, gap: 26, size: 14 };
  const look = { ...eyes, iris: '#e08a2c', cheek: '#ff9470', look: pose.look };
  const art =
    limbs.behind +
    cape(brush) +
    feet(brush, '#f28f5b', 15, 15, 11) +
    body(brush) +
    head(brush) +
    face(brush, look, pose.expression) +
    scarf(brush) +
    limbs.front;
  return { art, crown: { x: 0, y: -176, width: 62 }, neck: { x: 0, y: -54, width: 62 }, eyes };
}
