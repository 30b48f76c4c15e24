import { type Brush, inside, mark, part, seam } from '#demo/art/drawing/brush.ts';
import { crescent, round, smooth, symmetric } from '#demo/art/drawing/shapes.ts';
import { face } from '../face.ts';
import { arms, type Figure, feet, type Pose } from '../pose.ts';

const fur = '#f3ecff';
const night = '#7f7be0';

function straightEar(brush: Brush): string {
  const d = smooth([
    [-44, -150],
    [-56, -196],
    [-48, -236],
    [-32, -244],
    [-20, -226],
    [-14, -160],
  ]);
  const lining = smooth([
    [-36, -170],
    [-44, -200],
    [-38, -228],
    [-29, -222],
    [-25, -180],
  ]);
  return part(brush, d, fur) + mark(brush, lining, '#ffc2d1', 0.85);
}

function droopyEar(brush: Brush): string {
  const d = smooth([
    [14, -158],
    [30, -196],
    [58, -208],
    [86, -186],
    [92, -148],
    [82, -136],
    [70, -148],
    [64, -172],
    [50, -168],
    [42, -146],
  ]);
  const lining = smooth([
    [58, -196],
    [76, -182],
    [84, -154],
    [80, -148],
    [72, -166],
    [62, -182],
  ]);
  return part(brush, d, fur) + mark(brush, lining, '#ffc2d1', 0.7);
}

function head(brush: Brush): string {
  const d = symmetric([
    [0, -172],
    [44, -164],
    [68, -122],
    [58, -88],
    [30, -74],
    [0, -70],
  ]);
  return (
    part(brush, d, fur) + inside(brush, d, mark(brush, round(0, -66, 70, 18), '#c6b6ee', 0.45))
  );
}

function cap(brush: Brush): string {
  const cone = smooth(
    [
      [-50, -160],
      [-42, -186],
      [-14, -206],
      [26, -204],
      [60, -180],
      [74, -150],
      [62, -152],
      [44, -164],
      [34, -158],
    ],
    0.9,
  );
  const rim = 'M-56 -152Q-8 -182 44 -158Q50 -152 44 -146Q-8 -166 -50 -140Q-60 -144 -56 -152Z';
  const dots = [
    [-16, -186],
    [14, -190],
    [40, -176],
  ] as const;
  const spots = dots.map(([x, y]) => mark(brush, round(x, y, 3.4), '#fff2b3')).join('');
  return (
    part(brush, cone, night) +
    spots +
    part(brush, rim, '#ffffff', { rim: 3 }) +
    part(brush, crescent(76, -140, 13), '#ffe07a', { rim: 3 })
  );
}

function body(brush: Brush): string {
  const d = symmetric([
    [0, -82],
    [28, -70],
    [42, -28],
    [32, -8],
    [0, -4],
  ]);
  const buttons = [-56, -38].map((y) => mark(brush, round(0, y, 3.6), '#ffffff')).join('');
  const hem = inside(brush, d, seam(brush, 'M-50 -20Q0 -6 50 -20', '#ffffff', 5, 0.35));
  return part(brush, d, '#a6a2f0') + hem + buttons;
}

function collar(brush: Brush): string {
  return [-1, 1]
    .map((side) =>
      part(
        brush,
        smooth([
          [0, -76],
          [side * 22, -80],
          [side * 34, -68],
          [side * 18, -58],
        ]),
        '#ffffff',
        { rim: 3 },
      ),
    )
    .join('');
}

/** Nemu, the sleepy moon rabbit. */
export function drawNemu(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, {
    x: 28,
    y: -58,
    length: 28,
    width: 10.5,
    color: '#a6a2f0',
    paw: fur,
  });
  const eyes = { x: 0, y: -112, gap: 27, size: 12.5 };
  const look = {
    ...eyes,
    iris: '#c0569b',
    mouth: 'cat' as const,
    nose: '#ff9db3',
    look: pose.look,
  };
  const art =
    limbs.behind +
    part(brush, round(34, -18, 15), '#ffffff') +
    feet(brush, fur, 20, 18, 11) +
    body(brush) +
    straightEar(brush) +
    droopyEar(brush) +
    head(brush) +
    face(brush, look, pose.expression) +
    cap(brush) +
    collar(brush) +
    limbs.front;
  return { art, crown: { x: 0, y: -178, width: 60 }, neck: { x: 0, y: -72, width: 62 }, eyes };
}
