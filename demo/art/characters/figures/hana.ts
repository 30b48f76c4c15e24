import { type Brush, inside, mark, part, seam, tube } from '#demo/art/drawing/brush.ts';
import { leaf, round, type Side, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const pink = '#ff9fbe';
const green = '#86cc7c';

function wing(brush: Brush, side: Side): string {
  const upper = part(brush, leaf(side * 18, -52, 74, 22, side * 62), '#b9e8a8');
  const lower = part(brush, leaf(side * 18, -44, 52, 16, side * 104), '#a3dd97');
  const ribs = seam(
    brush,
    `M${side * 24} -56L${side * 72} -82M${side * 24} -44L${side * 60} -38`,
    green,
    1.6,
    0.5,
  );
  return upper + lower + ribs;
}

function backPetals(brush: Brush): string {
  const crest = [-34, 0, 34].map((angle) =>
    part(brush, leaf(angle * 0.5, -140, 74 - Math.abs(angle) * 0.3, 34, angle), '#f7799f'),
  );
  return crest.join('');
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -158],
    [40, -152],
    [60, -118],
    [50, -84],
    [26, -72],
    [0, -69],
  ]);
  return part(brush, d, '#ffe9d6');
}

function hood(brush: Brush, side: Side): string {
  const d = smooth([
    [side * 4, -178],
    [side * 34, -174],
    [side * 64, -146],
    [side * 74, -110],
    [side * 62, -78],
    [side * 52, -86],
    [side * 54, -112],
    [side * 42, -136],
    [side * 16, -146],
    [side * -6, -152],
  ]);
  const vein = seam(
    brush,
    `M${side * 18} -166Q${side * 58} -148 ${side * 64} -98`,
    '#e8608c',
    1.6,
    0.4,
  );
  return part(brush, d, pink) + vein;
}

function sprout(brush: Brush): string {
  const blades =
    part(brush, leaf(0, -192, 30, 10, -58), green, { rim: 3 }) +
    part(brush, leaf(0, -192, 34, 11, 52), '#9ad98d', { rim: 3 });
  return tube(brush, 'M0 -168Q-3 -182 0 -194', 6, '#6fb86a') + blades;
}

function dress(brush: Brush): string {
  const d = symmetric([
    [0, -76],
    [18, -72],
    [34, -40],
    [52, -16],
    [26, -10],
    [0, -13],
  ]);
  const scallops = [-32, -11, 11, 32].map((x) =>
    part(brush, leaf(x * 0.5, -62, 50, 13, 180 - x * 0.9), green, { line: 1.8, rim: 4 }),
  );
  return (
    part(brush, d, '#ffd1de') +
    scallops.join('') +
    inside(brush, d, mark(brush, round(0, -74, 40, 8), '#6aa86a', 0.3))
  );
}

/** Hana, the bud fairy in a hood of petals. */
export function drawHana(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 18, y: -58, length: 32, width: 8, color: '#ffe9d6' });
  const eyes = { x: 0, y: -110, gap: 25, size: 13 };
  const look = { ...eyes, iris: '#4aa86a', cheek: '#ff86a8', look: pose.look };
  const sides = [-1, 1] as const;
  const art =
    limbs.behind +
    sides.map((side) => wing(brush, side)).join('') +
    feet(brush, '#a5744f', 12, 12, 8) +
    dress(brush) +
    backPetals(brush) +
    sprout(brush) +
    head(brush) +
    sides.map((side) => hood(brush, side)).join('') +
    face(brush, look, pose.expression) +
    limbs.front;
  return { art, crown: { x: 0, y: -174, width: 62 }, neck: { x: 0, y: -70, width: 52 }, eyes };
}
