import { type Brush, inside, mark, part, seam } from '#demo/art/drawing/brush.ts';
import { puffy, round, type Side, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const wool = '#fdf6ff';
const skin = '#ffe3d3';

function horn(brush: Brush, side: Side): string {
  const d = smooth([
    [side * 40, -166],
    [side * 62, -172],
    [side * 76, -154],
    [side * 68, -134],
    [side * 52, -136],
    [side * 54, -148],
    [side * 62, -152],
    [side * 54, -156],
    [side * 44, -150],
  ]);
  const rings = `M${side * 54} -171L${side * 53} -157M${side * 68} -167L${side * 59} -156`;
  return part(brush, d, '#e9b98a', { rim: 4 }) + seam(brush, rings, '#e9b98a', 1.6, 0.6);
}

function ear(brush: Brush, side: Side): string {
  const d = smooth([
    [side * 44, -132],
    [side * 66, -130],
    [side * 82, -112],
    [side * 66, -106],
    [side * 46, -118],
  ]);
  const lining = smooth([
    [side * 52, -125],
    [side * 66, -123],
    [side * 74, -114],
    [side * 62, -113],
  ]);
  return part(brush, d, skin, { rim: 4 }) + mark(brush, lining, '#ffb3b8', 0.7);
}

function fleece(brush: Brush): string {
  const d = puffy(0, -62, 62, 46, 11, 0.28);
  const curls =
    'M-38 -66q8 -10 16 0M-8 -30q8 -9 16 0M26 -62q8 -10 15 1M-30 -36q7 -8 13 0M20 -36q7 -8 13 0';
  const shadow = inside(brush, d, mark(brush, round(0, -8, 76, 34), '#cdbcf0', 0.45));
  return part(brush, d, wool) + shadow + seam(brush, curls, '#bfaee0', 2.4, 0.5);
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -162],
    [40, -154],
    [54, -124],
    [40, -92],
    [0, -80],
  ]);
  const fringe = puffy(0, -162, 46, 20, 9, 0.35);
  return (
    part(brush, d, skin) +
    part(brush, fringe, wool) +
    seam(brush, 'M-14 -166q8 -9 15 0M10 -160q7 -8 13 0', '#bfaee0', 2.2, 0.5)
  );
}

function bell(brush: Brush): string {
  const ribbon = part(brush, 'M-34 -82Q0 -64 34 -82L36 -74Q0 -56 -36 -74Z', '#ff8fb0', { rim: 3 });
  const ball = part(brush, round(0, -62, 10), '#ffd65c', { rim: 4 });
  return ribbon + ball + seam(brush, 'M-6 -60h12M0 -60v5', '#a8742c', 2);
}

/** Moko, the cloud sheep. */
export function drawMoko(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, {
    x: 46,
    y: -62,
    length: 24,
    width: 11,
    color: wool,
    paw: '#b98d7d',
  });
  const eyes = { x: 0, y: -120, gap: 24, size: 11.5 };
  const look = { ...eyes, iris: '#8f6cc9', mouth: 'cat' as const, look: pose.look };
  const sides = [-1, 1] as const;
  const art =
    limbs.behind +
    feet(brush, '#b98d7d', 24, 13, 13) +
    fleece(brush) +
    sides.map((side) => ear(brush, side)).join('') +
    head(brush) +
    sides.map((side) => horn(brush, side)).join('') +
    face(brush, look, pose.expression) +
    bell(brush) +
    limbs.front;
  return { art, crown: { x: 0, y: -174, width: 66 }, neck: { x: 0, y: -78, width: 72 }, eyes };
}
