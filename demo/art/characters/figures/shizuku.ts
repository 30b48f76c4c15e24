import { type Brush, inside, mark, part, seam, tube } from '#demo/art/drawing/brush.ts';
import { leaf, round, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, gloss, type Pose } from '../pose.ts';

const water = '#7cc8f5';

function drop(brush: Brush): string {
  const d = smooth(
    [
      [8, -200],
      [22, -176],
      [50, -136],
      [74, -84],
      [64, -34],
      [30, -8],
      [0, -5],
      [-30, -8],
      [-64, -34],
      [-74, -84],
      [-52, -136],
      [-20, -172],
      [-10, -186],
      [-16, -200],
      [-4, -207],
    ],
    0.9,
  );
  const depth = mark(brush, round(0, -10, 78, 52), '#4d8fe0', 0.42);
  const ripple = mark(
    brush,
    symmetric([
      [0, -44],
      [80, -52],
      [80, -36],
      [0, -28],
    ]),
    '#a9e2ff',
    0.35,
  );
  const light = mark(brush, round(34, -34, 26, 16), '#c9f3ff', 0.55);
  return part(brush, d, water, { rim: 10 }) + inside(brush, d, depth + ripple + light);
}

function shine(brush: Brush): string {
  const streak = smooth([
    [-34, -142],
    [-26, -148],
    [-38, -114],
    [-48, -98],
    [-52, -108],
  ]);
  return (
    mark(brush, streak, '#ffffff', 0.85) +
    gloss(brush, -53, -84, 5, 0.85) +
    gloss(brush, 46, -112, 4, 0.6)
  );
}

function hat(brush: Brush): string {
  const blade = part(brush, leaf(-6, -190, 52, 20, 72), '#7fcf8b', { rim: 4 });
  const rib = seam(brush, 'M-4 -190Q20 -196 38 -207', '#4fa562', 1.6, 0.6);
  return tube(brush, 'M-4 -186Q-2 -194 -6 -200', 5, '#5fb573') + blade + rib;
}

/** Shizuku, the raindrop with a leaf on its head. */
export function drawShizuku(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 60, y: -56, length: 24, width: 10, color: '#93d6fa' });
  const eyes = { x: 0, y: -84, gap: 28, size: 13 };
  const look = { ...eyes, iris: '#2f6fd0', cheek: '#ff9fc0', look: pose.look };
  const art =
    limbs.behind +
    feet(brush, '#5faee8', 22, 15, 10) +
    drop(brush) +
    shine(brush) +
    hat(brush) +
    face(brush, look, pose.expression) +
    limbs.front;
  return { art, crown: { x: 0, y: -172, width: 40 }, neck: { x: 0, y: -46, width: 118 }, eyes };
}
