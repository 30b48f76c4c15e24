import { type Brush, mark, part, seam, tube } from '#demo/art/drawing/brush.ts';
import { box, heart, round } from '#demo/art/drawing/shapes.ts';
import { curve } from '#demo/art/drawing/svg.ts';
import { face } from '../face.ts';
import { gleam } from '../held.ts';
import { arms, type Figure, type Pose } from '../pose.ts';

const shell = '#a8e0d1';
const joint = '#7d86a8';

function antenna(brush: Brush): string {
  const bulb = part(brush, round(8, -214, 11), '#ff8a7a', { rim: 5 });
  return (
    tube(brush, 'M0 -176Q-4 -194 7 -206', 6, joint) + gleam(brush, 8, -214, 34, '#ffb09a') + bulb
  );
}

function head(brush: Brush): string {
  const bolts = [-1, 1].map((side) =>
    part(brush, box(side * 72 - 10, -138, 20, 34, 8), '#ffcf70', { rim: 4 }),
  );
  const skull = part(brush, box(-72, -178, 144, 108, 40), shell);
  const screen = part(brush, box(-56, -162, 112, 78, 28), '#fff6e6', { rim: 4 });
  return bolts.join('') + skull + screen + mark(brush, round(-50, -170, 14, 4), '#ffffff', 0.7);
}

function body(brush: Brush): string {
  const torso = part(brush, box(-38, -72, 76, 58, 20), shell);
  const panel = part(brush, box(-22, -58, 44, 32, 10), '#fff6e6', { rim: 3 });
  return (
    torso +
    panel +
    mark(brush, heart(0, -43, 10), '#ff7f8f') +
    seam(brush, 'M-30 -20h60', '#6fb5a3', 2, 0.5)
  );
}

function legs(brush: Brush): string {
  return [-1, 1]
    .map((side) => {
      const shin = part(brush, box(side * 19 - 8, -24, 16, 18, 5), joint, { rim: 3 });
      return (
        shin +
        part(
          brush,
          curve`
            M${side * 19 - 17} 0Q${side * 19 - 17} -16 ${side * 19} -16
            Q${side * 19 + 17} -16 ${side * 19 + 17} 0Z
          `,
          '#ffcf70',
          { rim: 4 },
        )
      );
    })
    .join('');
}

/** Toto, the small robot with a heart on its chest. */
export function drawToto(brush: Brush, pose: Pose): Figure {
  const limbs = arms(brush, pose, {
    x: 40,
    y: -58,
    length: 28,
    width: 9,
    color: joint,
    paw: '#ffcf70',
  });
  const eyes = { x: 0, y: -126, gap: 25, size: 12.5 };
  const look = { ...eyes, iris: '#2f9c94', mouth: 'curve' as const, look: pose.look };
  const art =
    limbs.behind +
    antenna(brush) +
    legs(brush) +
    body(brush) +
    head(brush) +
    face(brush, look, pose.expression) +
    limbs.front;
  return { art, crown: { x: 0, y: -176, width: 74 }, neck: { x: 0, y: -68, width: 66 }, eyes };
}
