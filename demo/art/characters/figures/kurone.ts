import { type Brush, inside, mark, part, seam, tube } from '#demo/art/drawing/brush.ts';
import { round, type Side, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { curve } from '#demo/art/drawing/svg.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const fur = '#4b4272';
const ribbon = '#ff6f8f';

function ear(brush: Brush, side: Side): string {
  const d = curve`
    M${side * 16} -158Q${side * 34} -198 ${side * 54} -208Q${side * 62} -210 ${side * 63} -200
    Q${side * 68} -164 ${side * 60} -132Z
  `;
  const lining = curve`
    M${side * 32} -162Q${side * 42} -184 ${side * 53} -193Q${side * 58} -172 ${side * 54} -150
    Z
  `;
  return part(brush, d, fur) + mark(brush, lining, '#f39ab4', 0.85);
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -172],
    [44, -162],
    [70, -122],
    [60, -90],
    [34, -76],
    [0, -72],
  ]);
  const sheen = inside(brush, d, mark(brush, round(-20, -164, 38, 15), '#8d83c4', 0.5));
  const whiskers = 'M-58 -104l-24 -5M-57 -96l-24 3M58 -104l24 -5M57 -96l24 3';
  return part(brush, d, fur) + sheen + seam(brush, whiskers, '#c9bff0', 1.8, 0.7);
}

function body(brush: Brush): string {
  const d = symmetric([
    [0, -84],
    [26, -74],
    [42, -30],
    [34, -8],
    [0, -4],
  ]);
  return (
    part(brush, d, fur) +
    mark(
      brush,
      symmetric([
        [0, -68],
        [15, -58],
        [20, -30],
        [0, -16],
      ]),
      '#6a609c',
      0.8,
    )
  );
}

function bow(brush: Brush): string {
  const loops = [-1, 1].map((side) =>
    part(
      brush,
      smooth([
        [44, -172],
        [44 + side * 14, -190],
        [44 + side * 30, -186],
        [44 + side * 30, -162],
        [44 + side * 14, -158],
      ]),
      ribbon,
      { rim: 4 },
    ),
  );
  return loops.join('') + part(brush, round(44, -174, 8, 9), '#ff8fa8', { rim: 3 });
}

function collar(brush: Brush): string {
  const band = part(brush, 'M-32 -76Q0 -62 32 -76L33 -67Q0 -52 -33 -67Z', ribbon, { rim: 3 });
  return band + part(brush, round(0, -56, 9), '#ffd65c', { rim: 4 });
}

/** Kurone, the black cat with the crimson ribbon. */
export function drawKurone(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 28, y: -60, length: 30, width: 10, color: fur });
  const eyes = { x: 0, y: -118, gap: 30, size: 14 };
  const look = {
    ...eyes,
    iris: '#ffc94a',
    bright: true,
    mouth: 'cat' as const,
    cheek: '#ff6f9a',
    nose: '#ff9bb0',
    look: pose.look,
  };
  const sides = [-1, 1] as const;
  const art =
    limbs.behind +
    tube(brush, 'M26 -20C80 -8 96 -60 74 -78C62 -88 52 -74 62 -66', 15, fur) +
    feet(brush, fur, 21, 17, 10) +
    body(brush) +
    sides.map((side) => ear(brush, side)).join('') +
    head(brush) +
    face(brush, look, pose.expression) +
    collar(brush) +
    bow(brush) +
    limbs.front;
  return { art, crown: { x: 0, y: -170, width: 66 }, neck: { x: 0, y: -70, width: 62 }, eyes };
}
