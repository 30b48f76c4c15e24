import { type Brush, inside, mark, part, seam, tube } from '#demo/art/drawing/brush.ts';
import { glint, round, smooth, star } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { drawHeld, gleam, isCarriedBehind } from '../held.ts';
import type { Figure, Pose } from '../pose.ts';

const hide = '#5566c9';

const stars = [
  [-60, -150, 6],
  [-20, -166, 4],
  [34, -160, 7],
  [66, -128, 5],
  [82, -96, 4],
  [4, -146, 3.4],
  [-78, -118, 4],
] as const;

function tail(brush: Brush): string {
  const stalk = smooth([
    [70, -92],
    [98, -112],
    [112, -140],
    [124, -134],
    [122, -96],
    [92, -50],
  ]);
  const fluke = smooth([
    [116, -138],
    [96, -152],
    [84, -176],
    [104, -180],
    [120, -164],
    [136, -180],
    [156, -172],
    [146, -148],
    [126, -132],
  ]);
  return part(brush, fluke, hide) + part(brush, stalk, hide);
}

function body(brush: Brush): string {
  const d = smooth([
    [-100, -84],
    [-92, -128],
    [-58, -160],
    [-6, -170],
    [48, -158],
    [88, -124],
    [104, -84],
    [92, -44],
    [54, -16],
    [0, -8],
    [-56, -16],
    [-90, -44],
  ]);
  const belly = smooth([
    [-110, -72],
    [-60, -62],
    [0, -54],
    [60, -62],
    [112, -96],
    [110, 0],
    [0, 10],
    [-110, 0],
  ]);
  const folds =
    'M-40 -14Q-44 -34 -38 -52M-12 -10Q-15 -30 -11 -48M16 -10Q17 -30 14 -49M44 -16Q47 -36 40 -54';
  const sky = stars.map(([x, y, s]) => mark(brush, glint(x, y, s), '#fff3b8', 0.95)).join('');
  const dust = mark(brush, round(16, -150, 78, 26), '#8f8cf0', 0.4);
  return (
    part(brush, d, hide) +
    inside(
      brush,
      d,
      dust + mark(brush, belly, '#eef0ff') + seam(brush, folds, '#a5aee8', 2.4, 0.6),
    ) +
    sky
  );
}

function fin(brush: Brush, side: -1 | 1): string {
  const d = smooth([
    [side * 74, -62],
    [side * 100, -50],
    [side * 112, -22],
    [side * 94, -14],
    [side * 70, -34],
  ]);
  return part(brush, d, hide, { rim: 5 });
}

function spout(brush: Brush): string {
  const jets =
    tube(brush, 'M-4 -168Q-8 -196 -30 -198', 7, '#a9dcff') +
    tube(brush, 'M4 -168Q8 -198 30 -200', 7, '#a9dcff');
  const bits =
    part(brush, star(-36, -192, 12, 0.55), '#ffe07a', { rim: 3 }) +
    part(brush, star(36, -194, 12, 0.55), '#ffe07a', { rim: 3 });
  return (
    jets +
    bits +
    gleam(brush, 0, -196, 40, '#fff0b0') +
    part(brush, star(0, -206, 14, 0.55), '#ffe07a', { rim: 3 })
  );
}

/** Ginga, the whale with the Milky Way on its back. It swims a little above the ground. */
export function drawGinga(brush: Brush, pose: Pose): Figure {
  const eyes = { x: -4, y: -92, gap: 44, size: 13 };
  const look = { ...eyes, iris: '#5a6fe0', cheek: '#ff9dbb', look: pose.look };
  const held = pose.holding === undefined ? '' : drawHeld(brush, pose.holding, [100, -36]);
  const behind = pose.holding !== undefined && isCarriedBehind(pose.holding);
  const art =
    (behind ? held : '') +
    tail(brush) +
    spout(brush) +
    body(brush) +
    face(brush, look, pose.expression) +
    (behind ? '' : held) +
    fin(brush, -1) +
    fin(brush, 1);
  return { art, crown: { x: -10, y: -166, width: 66 }, neck: { x: -2, y: -36, width: 168 }, eyes };
}
