import type { Figure } from '../characters/pose.ts';
import { glint } from '../drawing/shapes.ts';
import { curve, type Paper, path, place, stroke } from '../drawing/svg.ts';
import { drawSign, type SignId } from '../elements/signs.ts';
import type { Expression } from '../types.ts';

type Spot = readonly [sign: SignId, x: number, y: number, size: number, turn: number];

// Positions beside the head, in units of the figure; x counts outwards from the edge of the head.
const signs: Partial<Record<Expression, readonly Spot[]>> = {
  singing: [
    ['note', 14, -6, 13, -8],
    ['note', 36, 22, 9, 12],
  ],
  sleepy: [['sleep', 18, -14, 17, 6]],
  shy: [['sweat', 4, 6, 9, -14]],
  wink: [['star', 16, 2, 11, 12]],
  happy: [
    ['heart', 14, -2, 9, 14],
    ['heart', 28, 18, 5.5, -10],
  ],
};

function startled(x: number, y: number, side: number): string {
  const rays = [-62, -36, -10].map((angle) => {
    const t = (angle * Math.PI) / 180;
    const [c, s] = [Math.cos(t) * side, Math.sin(t)];
    return curve`M${x + c * 10} ${y + s * 10}L${x + c * 24} ${y + s * 24}`;
  });
  return stroke(rays.join(''), '#ff8f5c', 4.2);
}

/** Signs of a feeling, drawn beside the head. */
export function moodSigns(
  paper: Paper,
  figure: Figure,
  expression: Expression,
  side: -1 | 1,
): string {
  const { x, y, width } = figure.crown;
  const edge = x + side * (width * 0.72 + 14);
  if (expression === 'surprised') return startled(edge, y + 8, side);
  if (expression === 'smile' && paper.random.chance(0.5)) {
    return path(glint(edge + side * 18, y - 4, 11) + glint(edge + side * 34, y + 14, 6), '#fff3b0');
  }
  const drawn = (signs[expression] ?? []).map(([sign, dx, dy, size, turn]) =>
    place(drawSign(sign, size), { x: edge + side * dx, y: y + dy, turn: turn * side }),
  );
  return drawn.join('');
}
