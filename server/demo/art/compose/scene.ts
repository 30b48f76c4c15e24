import { bokeh } from '../light.ts';
import { stages } from '../scenes/index.ts';
import type { Stage } from '../scenes/stage.ts';
import { rect, type Paper } from '../svg.ts';
import type { Role, SceneSpec } from '../types.ts';
import { act, type Mark } from './acting.ts';
import { backdrop } from './backdrop.ts';

const broad = 1.28;

/** Some are wider than tall and need more room. */
function room(role: Role): number {
  return role.who === 'ginga' ? broad : role.holding === 'umbrella' || role.who === 'pachi' ? 1.12 : 1;
}

/** Jumping for joy, lying down to sleep, or simply standing. */
function manner(paper: Paper, stage: Stage, cast: readonly Role[], role: Role, tall: number): Partial<Mark> {
  const { random } = paper;
  if (stage.floating === true) return { turn: random.range(-14, 14) };
  if (role.expression === 'sleepy' && cast.length === 1 && role.who !== 'ginga') return { lying: true };
  if (role.pose === 'cheer') return { lift: tall * random.range(0.1, 0.17), turn: random.range(-11, 11) };
  return { turn: random.range(-4.5, 4.5) };
}

/** A single friend may stand aside and leave room for the place. */
function asideOf(paper: Paper, cast: readonly Role[]): number {
  const { width, height, random } = paper;
  if (cast.length > 1 || width < height * 1.2) return 0;
  return width * random.pick([-0.17, -0.12, 0.12, 0.17]);
}

function standing(paper: Paper, stage: Stage, cast: readonly Role[]): Mark[] {
  const { width, height, random } = paper;
  const total = cast.reduce((sum, role) => sum + room(role), 0);
  const fill = ([0.62, 0.57, 0.52][cast.length - 1] ?? 0.46) * random.range(0.94, 1.08);
  const tall = Math.min(height * fill, (width * 0.98) / total / 0.78);
  const step = Math.min((width * 0.9) / total, tall * random.range(0.74, 0.84));
  let x = width / 2 - (step * total) / 2 + asideOf(paper, cast);
  return cast.map((role, i) => {
    const slot = step * room(role);
    const centre = x + slot / 2;
    x += slot;
    const afloat = stage.floating === true ? height * random.range(0.06, 0.24) : 0;
    const depth = cast.length > 2 && i % 2 === 1 ? height * 0.03 : 0;
    const look = Math.sign(Math.round(width / 2 - centre)) * 0.6;
    const own = (tall * random.range(0.95, 1.05)) / (room(role) === broad ? 1.1 : 1);
    return { x: centre, y: stage.ground - afloat + depth - height * 0.012, height: own, look, ...manner(paper, stage, cast, role, tall) };
  });
}

function closeUp(paper: Paper, cast: readonly Role[]): Mark[] {
  const { width, height, random } = paper;
  const total = cast.reduce((sum, role) => sum + room(role), 0);
  const tall = Math.min(height * 1.2, (width * 1.26) / total);
  const step = Math.min(width / total, tall * 0.72);
  let x = width / 2 - (step * total) / 2;
  return cast.map((role) => {
    const slot = step * room(role);
    const centre = x + slot / 2;
    x += slot;
    const own = tall / (role.who === 'ginga' ? 1.22 : 1);
    const heart = role.who === 'polka' || role.who === 'ginga' || role.who === 'shizuku' ? 0.46 : 0.55;
    return { x: centre, y: height * 0.53 + own * heart, height: own, turn: random.range(-6, 6), look: Math.sign(width / 2 - centre) * 0.5 };
  });
}

function far(paper: Paper, stage: Stage, cast: readonly Role[]): Mark[] {
  const { width, height, random } = paper;
  const tall = Math.min(height, width) * 0.27;
  const start = width * (random.chance(0.5) ? 0.3 : 0.66);
  return cast.map((_, i) => ({ x: start + (i - (cast.length - 1) / 2) * tall * 0.95, y: stage.ground - height * 0.05 - (stage.floating === true ? height * 0.2 : 0), height: tall, turn: random.range(-3, 3) }));
}

function marksFor(paper: Paper, stage: Stage, spec: SceneSpec): Mark[] {
  if (spec.framing === 'portrait') return closeUp(paper, spec.cast);
  return spec.framing === 'tiny' ? far(paper, stage, spec.cast) : standing(paper, stage, spec.cast);
}

/** The air between a close-up and the place behind it. */
function distance(paper: Paper, stage: Stage): string {
  const { width: w, height: h } = paper;
  const veil = rect(0, 0, w, h, stage.night ? '#2a2070' : '#fff6ee', { opacity: stage.night ? 0.22 : 0.3 });
  return veil + bokeh(paper, ['#fff3c9', '#ffd6e0', '#ffffff'], 14, [0, 0, w, h], [h * 0.02, h * 0.06]);
}

/** One picture: a place, the characters in it, and the light over everything. */
export function composeScene(paper: Paper, spec: SceneSpec): string {
  const stage = stages[spec.scene](paper);
  const back = backdrop(paper, stage, spec);
  const marks = marksFor(paper, stage, spec);
  const players = spec.cast.map((role, i) => {
    const mark = marks[i];
    return mark === undefined ? '' : act(paper, back.stage, spec.style, role, mark);
  });
  const order = players.map((art, i) => ({ art, y: marks[i]?.y ?? 0 })).sort((a, b) => a.y - b.y);
  const air = spec.framing === 'portrait' && back.deep ? distance(paper, stage) : '';
  return back.behind + air + order.map(({ art }) => art).join('') + back.before;
}
