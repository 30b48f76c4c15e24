import { type Brush, inside, mark, part } from '#demo/art/drawing/brush.ts';
import { round, type Side, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { curve } from '#demo/art/drawing/svg.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const fur = '#f59a4a';
const cream = '#fff3e0';

function tail(brush: Brush): string {
  const d = smooth([
    [20, -18],
    [58, -10],
    [98, -36],
    [108, -84],
    [92, -128],
    [76, -140],
    [74, -112],
    [60, -78],
    [34, -46],
  ]);
  const tip = smooth([
    [112, -96],
    [100, -134],
    [76, -150],
    [66, -112],
    [78, -116],
    [84, -102],
    [94, -108],
    [100, -92],
  ]);
  return part(brush, d, fur) + inside(brush, d, mark(brush, tip, cream));
}

function ear(brush: Brush, side: Side): string {
  const d = curve`
    M${side * 10} -156Q${side * 30} -202 ${side * 52} -222Q${side * 60} -228 ${side * 63} -218
    Q${side * 76} -172 ${side * 62} -128Z
  `;
  const tip = curve`
    M${side * 34} -200Q${side * 44} -216 ${side * 54} -226L${side * 66} -226L${side * 72} -196
    Q${side * 52} -186 ${side * 34} -200Z
  `;
  const lining = curve`
    M${side * 30} -160Q${side * 40} -184 ${side * 53} -198Q${side * 60} -174 ${side * 55} -146
    Z
  `;
  return (
    part(brush, d, fur) +
    inside(brush, d, mark(brush, tip, '#7a4632')) +
    mark(brush, lining, '#ffd9bd')
  );
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -172],
    [44, -162],
    [70, -122],
    [76, -98],
    [48, -82],
    [0, -68],
  ]);
  const mask = smooth([
    [0, -98],
    [22, -110],
    [50, -104],
    [84, -100],
    [60, -70],
    [0, -56],
    [-60, -70],
    [-84, -100],
    [-50, -104],
    [-22, -110],
  ]);
  const blaze = mark(
    brush,
    symmetric([
      [0, -172],
      [7, -160],
      [0, -142],
    ]),
    cream,
    0.9,
  );
  return part(brush, d, fur) + inside(brush, d, mark(brush, mask, cream)) + blaze;
}

function body(brush: Brush): string {
  const d = symmetric([
    [0, -80],
    [25, -70],
    [38, -28],
    [30, -8],
    [0, -4],
  ]);
  return (
    part(brush, d, fur) +
    mark(
      brush,
      symmetric([
        [0, -74],
        [18, -62],
        [22, -28],
        [0, -10],
      ]),
      cream,
    )
  );
}

function pendant(brush: Brush): string {
  const band = part(brush, 'M-30 -74Q0 -58 30 -74L31 -67Q0 -50 -31 -67Z', '#c4474f', { rim: 2 });
  return (
    band +
    part(brush, round(0, -52, 9, 11), '#ffc23d', { rim: 4 }) +
    mark(brush, round(-3, -56, 2.6, 3.4), '#fff7d6')
  );
}

/** Kohaku, the fox with an amber drop on its chest. */
export function drawKohaku(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, {
    x: 26,
    y: -58,
    length: 30,
    width: 10,
    color: fur,
    paw: '#7a4632',
  });
  const eyes = { x: 0, y: -118, gap: 29, size: 12.5 };
  const look = {
    ...eyes,
    iris: '#b8642a',
    mouth: 'cat' as const,
    nose: '#4a2d33',
    look: pose.look,
  };
  const sides = [-1, 1] as const;
  const art =
    limbs.behind +
    tail(brush) +
    feet(brush, '#7a4632', 19, 15, 10) +
    body(brush) +
    sides.map((side) => ear(brush, side)).join('') +
    head(brush) +
    face(brush, look, pose.expression) +
    pendant(brush) +
    limbs.front;
  return { art, crown: { x: 0, y: -170, width: 58 }, neck: { x: 0, y: -70, width: 58 }, eyes };
}
