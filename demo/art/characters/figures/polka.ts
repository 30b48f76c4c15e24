import { type Brush, inside, mark, part, seam } from '#demo/art/drawing/brush.ts';
import { round, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const red = '#f2617a';
const stem = '#fff0dc';

const dots = [
  [0, -184, 17, 12],
  [-46, -160, 15, 15],
  [48, -162, 16, 14],
  [-2, -144, 13, 11],
  [-80, -128, 12, 16],
  [84, -126, 12, 16],
  [-34, -118, 10, 8],
  [36, -116, 11, 8],
] as const;

function cap(brush: Brush): string {
  const d = symmetric([
    [0, -204],
    [48, -194],
    [88, -154],
    [100, -114],
    [84, -100],
    [40, -104],
    [0, -107],
  ]);
  const spots = dots.map(([x, y, rx, ry]) => mark(brush, round(x, y, rx, ry), '#fff4ea')).join('');
  const shine = mark(brush, round(-44, -184, 16, 6), '#ffffff', 0.35);
  return part(brush, d, red) + inside(brush, d, spots + shine);
}

function gills(brush: Brush): string {
  const d = symmetric([
    [0, -114],
    [60, -112],
    [86, -104],
    [60, -92],
    [0, -88],
  ]);
  const lines = 'M-60 -100L-44 -92M-72 -104L-62 -98M60 -100L44 -92M72 -104L62 -98';
  return part(brush, d, '#ffd9c4', { rim: 0 }) + seam(brush, lines, '#d99a86', 1.8, 0.5);
}

function trunk(brush: Brush): string {
  const d = symmetric([
    [0, -112],
    [42, -108],
    [54, -58],
    [46, -14],
    [0, -5],
  ]);
  return (
    part(brush, d, stem) + inside(brush, d, mark(brush, round(0, -104, 70, 16), '#d9a58e', 0.35))
  );
}

function skirt(brush: Brush): string {
  const d =
    'M-52 -38Q-40 -30 -30 -37Q-18 -28 -8 -35Q2 -27 12 -35Q24 -28 32 -36' +
    'Q42 -30 52 -38Q58 -20 48 -14Q0 2 -48 -14Q-58 -20 -52 -38Z';
  return (
    part(brush, d, '#8fd0b5', { rim: 4 }) +
    mark(brush, round(-22, -20, 4), '#ffffff', 0.8) +
    mark(brush, round(2, -15, 4), '#ffffff', 0.8) +
    mark(brush, round(26, -20, 4), '#ffffff', 0.8)
  );
}

/** Polka, the polka-dot mushroom with a large cap. */
export function drawPolka(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 44, y: -50, length: 24, width: 9.5, color: stem });
  const eyes = { x: 0, y: -74, gap: 22, size: 11.5 };
  const look = { ...eyes, iris: '#4f9c7c', cheek: '#ff8f8f', look: pose.look };
  const art =
    limbs.behind +
    feet(brush, '#d98a6a', 20, 15, 9) +
    trunk(brush) +
    skirt(brush) +
    gills(brush) +
    cap(brush) +
    face(brush, look, pose.expression) +
    limbs.front;
  return { art, crown: { x: 0, y: -198, width: 62 }, neck: { x: 0, y: -44, width: 84 }, eyes };
}
