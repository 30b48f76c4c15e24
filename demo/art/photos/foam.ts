import { drawShape } from '../characters/actor.ts';
import { createBrush, daylight } from '../drawing/brush.ts';
import { round } from '../drawing/shapes.ts';
import { clip, curve, oval, type Paper, place, stroke } from '../drawing/svg.ts';
import type { CharacterId } from '../types.ts';

/** The colours of a simple face: its lines and its cheeks. */
type Tints = readonly [line: string, cheek: string];

const cocoa: Tints = ['#6a3a1c', '#c9824a'];

function foamFace(s: number, [line, blush]: Tints): string {
  const eyes = [-1, 1]
    .map((side) => oval(side * s * 0.2, -s * 0.02, s * 0.05, s * 0.07, line))
    .join('');
  const cheeks = [-1, 1]
    .map((side) => oval(side * s * 0.34, s * 0.13, s * 0.08, s * 0.045, blush, { opacity: 0.8 }))
    .join('');
  return (
    eyes +
    cheeks +
    stroke(
      curve`
        M${-s * 0.1} ${s * 0.11}q${s * 0.05} ${s * 0.08} ${s * 0.1} 0
        q${s * 0.05} ${s * 0.08} ${s * 0.1} 0
      `,
      line,
      s * 0.035,
    )
  );
}

// The position and size of each face, in the figure's own units.
const faces: Partial<Record<CharacterId, readonly [number, number]>> = {
  polka: [-74, 92],
  shizuku: [-84, 120],
  ginga: [-90, 175],
  rumi: [-120, 120],
};

/** A simple face at the position of the character's own; the feet are at the given point. */
export function hintedFace(
  who: CharacterId,
  tints: Tints,
  x: number,
  y: number,
  scale: number,
): string {
  const [faceY, wide] = faces[who] ?? [-114, 125];
  return place(foamFace(wide * scale * 1.06, tints), { x, y: y + faceY * scale });
}

/** Milk foam in the shape of a character. */
export function foam(paper: Paper, who: CharacterId, x: number, y: number, s: number): string {
  const brush = createBrush(paper, 'soft', daylight);
  const scale = s / 152;
  const shape = (color: string, grow: number): string =>
    place(drawShape(brush, { who }, color, grow), { x, y: y + 100 * scale, scale });
  const art = shape('#dfae7a', 6) + shape('#fbeedb', 0);
  const face = hintedFace(who, cocoa, x, y + 100 * scale, scale);
  return `<g clip-path="${clip(paper, round(x, y, s * 0.87))}">${art}</g>${face}`;
}

/** Two strokes of milk along the rim of the cup. */
export function swirls(x: number, y: number, s: number): string {
  const arcs = [0.76, 0.68]
    .map(
      (t) =>
        curve`
          M${x - s * t} ${y + s * 0.12}
          A${s * t} ${s * t} 0 0 0 ${x + s * 0.2} ${y + s * t * 0.97}
        `,
    )
    .join('');
  return stroke(arcs, '#f0d3ac', s * 0.03, { 'stroke-opacity': 0.7 });
}
