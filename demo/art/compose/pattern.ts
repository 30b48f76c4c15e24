import { drawActor, drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { darken, mix } from '../drawing/color.ts';
import { leaf, star } from '../drawing/shapes.ts';
import { type Paper, path, place, rect } from '../drawing/svg.ts';
import { drawSign, type SignId } from '../elements/signs.ts';
import type { Role, SheetSpec } from '../types.ts';
import { pastels } from './stickers.ts';

const fillers = [
  'heart',
  'star',
  'note',
  'fish',
  'rain',
  'cake',
] as const satisfies readonly SignId[];

function motif(paper: Paper, role: Role, x: number, y: number, tall: number, turn: number): string {
  const brush = createBrush(paper, 'flat');
  return place(drawShape(brush, role, '#ffffff', 6) + drawActor(brush, role).art, {
    x,
    y,
    scale: tall / 215,
    turn,
  });
}

function between(paper: Paper, x: number, y: number, size: number, color: string): string {
  const { random } = paper;
  if (random.chance(0.5))
    return place(drawSign(random.pick(fillers), size), { x, y, turn: random.range(-20, 20) });
  const d = random.chance(0.5)
    ? star(x, y, size * 0.8, 0.55)
    : leaf(x, y + size, size * 1.9, size * 0.55, random.range(-60, 60));
  return path(d, color);
}

/** A wallpaper: characters in a brick pattern with small signs between them. */
export function composePattern(paper: Paper, spec: Pick<SheetSpec, 'cast'>): string {
  const { width: w, height: h, random } = paper;
  const base = random.pick(pastels);
  const across = w > h * 1.1 ? 5 : 4;
  const cell = w / across;
  const rows = Math.ceil(h / (cell * 0.8)) + 1;
  const accent = mix(darken(base, 0.25), base, 0.45);
  const art: string[] = [rect(0, 0, w, h, base)];
  for (let row = 0; row < rows; row += 1) {
    for (let col = -1; col <= across; col += 1) {
      const x = (col + (row % 2 === 0 ? 0.5 : 1)) * cell;
      const y = row * cell * 0.8 + cell * 0.44;
      const role = spec.cast[(row * 2 + col + 2) % spec.cast.length];
      art.push(between(paper, x + cell * 0.5, y + cell * 0.02, cell * 0.075, accent));
      if (role !== undefined && x > -cell * 0.4 && x < w + cell * 0.4)
        art.push(
          motif(
            paper,
            role,
            x,
            y + cell * 0.3,
            cell * (role.who === 'ginga' ? 0.58 : 0.72),
            random.range(-9, 9),
          ),
        );
    }
  }
  return art.join('');
}
