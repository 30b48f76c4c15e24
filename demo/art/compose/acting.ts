import { drawActor, drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { glowAt } from '../drawing/light.ts';
import { type Paper, type Point, place } from '../drawing/svg.ts';
import { footShadow } from '../elements/nature.ts';
import { drawSign } from '../elements/signs.ts';
import type { Stage } from '../scenes/stage.ts';
import type { Role, StyleId } from '../types.ts';
import { moodSigns } from './mood.ts';

/** The position of a character: its feet, height in pixels, tilt, and where it looks. */
export interface Mark {
  x: number;
  y: number;
  height: number;
  turn?: number;
  look?: number;
  /** The distance of the feet from the ground, as in a jump. */
  lift?: number;
  /** The character lies on the ground. */
  lying?: boolean;
}

/** The position of the face of a character at this mark. */
export function faceOf({ x, y, height, lift = 0, lying = false }: Mark): Point {
  return lying ? [x - height * 0.2, y - height * 0.3] : [x, y - lift - height * 0.6];
}

function outlineOf(style: StyleId, stage: Stage): { color: string; grow: number } | undefined {
  if (style === 'flat') return { color: '#ffffff', grow: 7 };
  if (style === 'glow') return { color: '#f4e6ff', grow: 1.6 };
  return stage.night ? { color: '#fff3d0', grow: 2 } : undefined;
}

function shadowOf(paper: Paper, stage: Stage, mark: Mark, scale: number): string {
  if (stage.floating === true) return '';
  const wide = mark.lying === true ? 235 : 150 - Math.min(60, ((mark.lift ?? 0) / scale) * 1.4);
  return footShadow(paper, mark.x, mark.y, wide * scale, stage.shadow);
}

/** The sleep sign of a lying character: upright, above its head. */
function asleep(mark: Mark, scale: number): string {
  return place(drawSign('sleep', 20), {
    x: mark.x - mark.height * 0.34,
    y: mark.y - mark.height * 0.86,
    scale,
  });
}

/** Draws a character on a stage, with its shadow and, at night, its halo. */
export function act(paper: Paper, stage: Stage, style: StyleId, role: Role, mark: Mark): string {
  const scale = mark.height / 205;
  const brush = createBrush(paper, style, stage.light);
  const figure = drawActor(brush, role, mark.look ?? 0);
  const border = outlineOf(style, stage);
  const edge = border === undefined ? '' : drawShape(brush, role, border.color, border.grow);
  const bright = stage.night || style === 'glow';
  const color = style === 'glow' ? '#b89cff' : '#ffe9b0';
  const halo = bright
    ? glowAt(paper, mark.x, mark.y - mark.height * 0.55, mark.height * 0.8, color, 0.5)
    : '';
  const side = role.holding !== undefined || (mark.look ?? 0) > 0 ? -1 : 1;
  const signs = moodSigns(paper, figure, role.expression ?? 'smile', side);
  const spot =
    mark.lying === true
      ? { x: mark.x + mark.height * 0.46, y: mark.y - mark.height * 0.27, scale, turn: -83 }
      : { x: mark.x, y: mark.y - (mark.lift ?? 0), scale, turn: mark.turn ?? 0 };
  const body =
    mark.lying === true
      ? place(edge + figure.art, spot) + asleep(mark, scale)
      : place(edge + figure.art + signs, spot);
  return halo + shadowOf(paper, stage, mark, scale) + body;
}
