import { type Brush, inside, mark, part, seam, tube } from '#demo/art/drawing/brush.ts';
import { round, type Side, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const fur = '#c98655';
const cream = '#fff0dc';

function tail(brush: Brush): string {
  const d = smooth([
    [18, -10],
    [60, -4],
    [100, -28],
    [118, -78],
    [108, -128],
    [112, -160],
    [136, -176],
    [128, -200],
    [96, -210],
    [64, -192],
    [52, -156],
    [62, -118],
    [58, -76],
    [34, -44],
  ]);
  const curl = 'M40 -22Q92 -34 90 -86Q78 -140 88 -168Q98 -186 114 -184';
  const fluff = 'M104 -60l-9 4M106 -104l-10 1M66 -150l9 3M72 -108l9 -2';
  return (
    part(brush, d, fur) +
    seam(brush, curl, '#b87848', 5, 0.45) +
    seam(brush, fluff, '#b87848', 2.4, 0.5)
  );
}

function ear(brush: Brush, side: Side): string {
  const d = smooth([
    [side * 26, -160],
    [side * 36, -192],
    [side * 50, -202],
    [side * 62, -182],
    [side * 60, -144],
  ]);
  return (
    part(brush, d, fur) +
    mark(
      brush,
      smooth([
        [side * 38, -164],
        [side * 44, -184],
        [side * 50, -188],
        [side * 55, -172],
        [side * 54, -156],
      ]),
      '#f7c2a8',
    )
  );
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -168],
    [40, -160],
    [62, -124],
    [74, -96],
    [52, -76],
    [0, -70],
  ]);
  const cheeks = [-1, 1].map((side) => mark(brush, round(side * 44, -90, 34, 24), cream)).join('');
  const stripes = mark(
    brush,
    symmetric([
      [0, -172],
      [9, -166],
      [7, -140],
      [0, -134],
    ]),
    '#8a5236',
  );
  return (
    part(brush, d, fur) +
    inside(brush, d, cheeks + mark(brush, round(0, -82, 30, 20), cream) + stripes)
  );
}

function acorn(brush: Brush): string {
  const cap = symmetric([
    [0, -196],
    [30, -188],
    [44, -166],
    [30, -158],
    [0, -156],
  ]);
  const grid =
    'M-30 -172Q0 -160 30 -172M-22 -182Q0 -172 22 -182M-14 -190L-18 -160M14 -190L18 -160M0 -194V-158';
  return (
    tube(brush, 'M0 -194Q2 -204 8 -208', 7, '#7d5238') +
    part(brush, cap, '#9a6a43') +
    seam(brush, grid, '#7d5238', 1.6, 0.5)
  );
}

function chestnut(brush: Brush): string {
  const nut = smooth([
    [0, -58],
    [20, -44],
    [20, -24],
    [0, -16],
    [-20, -24],
    [-20, -44],
  ]);
  const foot = inside(brush, nut, mark(brush, round(0, -14, 26, 12), '#e6c08f'));
  return part(brush, nut, '#7d3f2a') + foot + mark(brush, round(-8, -42, 3.4, 6), '#ffffff', 0.6);
}

function body(brush: Brush): string {
  const d = symmetric([
    [0, -80],
    [28, -70],
    [42, -28],
    [32, -8],
    [0, -4],
  ]);
  return (
    part(brush, d, fur) +
    mark(
      brush,
      symmetric([
        [0, -74],
        [22, -60],
        [26, -28],
        [0, -10],
      ]),
      cream,
    )
  );
}

/** Maron, the squirrel in an acorn cap. */
export function drawMaron(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, { x: 30, y: -58, length: 27, width: 9.5, color: fur });
  const eyes = { x: 0, y: -114, gap: 29, size: 13 };
  const look = {
    ...eyes,
    iris: '#7a4a2a',
    mouth: 'cat' as const,
    nose: '#5a3530',
    look: pose.look,
  };
  const sides = [-1, 1] as const;
  const art =
    limbs.behind +
    tail(brush) +
    feet(brush, '#a8683f', 20, 17, 10) +
    body(brush) +
    sides.map((side) => ear(brush, side)).join('') +
    head(brush) +
    acorn(brush) +
    face(brush, look, pose.expression) +
    (pose.holding === undefined && pose.pose === 'hug' ? chestnut(brush) : '') +
    limbs.front;
  return { art, crown: { x: 0, y: -168, width: 60 }, neck: { x: 0, y: -70, width: 64 }, eyes };
}
