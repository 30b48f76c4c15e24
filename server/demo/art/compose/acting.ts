import { drawActor, drawShape } from '../actor.ts';
import { createBrush } from '../brush.ts';
import { glowAt } from '../light.ts';
import { footShadow } from '../nature.ts';
import type { Stage } from '../scenes/stage.ts';
import { place, type Paper } from '../svg.ts';
import type { Role, StyleId } from '../types.ts';

/** Where somebody stands: feet, height in pixels, tilt, and which way it looks. */
export interface Mark {
  x: number;
  y: number;
  height: number;
  turn?: number;
  look?: number;
}

function outlineOf(style: StyleId, stage: Stage): { color: string; grow: number } | undefined {
  if (style === 'flat') return { color: '#ffffff', grow: 7 };
  if (style === 'glow') return { color: '#fff0b8', grow: 2.4 };
  return stage.night ? { color: '#fff3d0', grow: 2 } : undefined;
}

/** Puts one character on the stage, with its shadow and, at night, its halo. */
export function act(paper: Paper, stage: Stage, style: StyleId, role: Role, mark: Mark): string {
  const scale = mark.height / 205;
  const brush = createBrush(paper, style, stage.light);
  const figure = drawActor(brush, role, mark.look ?? 0).art;
  const border = outlineOf(style, stage);
  const edge = border === undefined ? '' : drawShape(brush, role, border.color, border.grow);
  const shadow = stage.floating === true ? '' : footShadow(paper, mark.x, mark.y, 150 * scale, stage.shadow);
  const halo = stage.night || style === 'glow' ? glowAt(paper, mark.x, mark.y - mark.height * 0.55, mark.height * 0.95, '#ffe9b0', 0.45) : '';
  const body = place(edge + figure, { x: mark.x, y: mark.y, scale, turn: mark.turn ?? 0 });
  return halo + shadow + body;
}
