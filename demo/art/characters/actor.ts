import type { Brush } from '../drawing/brush.ts';
import { floodBrush } from '../drawing/brush.ts';
import type { CharacterId, Role } from '../types.ts';
import { drawGinga } from './figures/ginga.ts';
import { drawHana } from './figures/hana.ts';
import { drawKohaku } from './figures/kohaku.ts';
import { drawKurone } from './figures/kurone.ts';
import { drawMaron } from './figures/maron.ts';
import { drawMoko } from './figures/moko.ts';
import { drawNemu } from './figures/nemu.ts';
import { drawPachi } from './figures/pachi.ts';
import { drawPolka } from './figures/polka.ts';
import { drawRumi } from './figures/rumi.ts';
import { drawShizuku } from './figures/shizuku.ts';
import { drawToto } from './figures/toto.ts';
import type { Drawer, Figure, Pose } from './pose.ts';
import { drawWorn } from './worn.ts';

const drawers: Readonly<Record<CharacterId, Drawer>> = {
  rumi: drawRumi,
  moko: drawMoko,
  kurone: drawKurone,
  polka: drawPolka,
  shizuku: drawShizuku,
  kohaku: drawKohaku,
  nemu: drawNemu,
  toto: drawToto,
  hana: drawHana,
  ginga: drawGinga,
  pachi: drawPachi,
  maron: drawMaron,
};

function poseOf(role: Role, look: number): Pose {
  return {
    expression: role.expression ?? 'smile',
    pose: role.pose ?? 'stand',
    holding: role.holding,
    look,
  };
}

/** Draws a character with its clothes and its object, in its own units: feet at 0, head near -200. */
export function drawActor(brush: Brush, role: Role, look = 0): Figure {
  const figure = drawers[role.who](brush, poseOf(role, look));
  const worn = role.wearing === undefined ? '' : drawWorn(brush, role.wearing, figure);
  return { ...figure, art: figure.art + worn };
}

/** The same character as one flat shape, for borders, halos and shadows. */
export function drawShape(brush: Brush, role: Role, color: string, grow: number): string {
  return drawActor(floodBrush(brush.paper, color, grow), role).art;
}
