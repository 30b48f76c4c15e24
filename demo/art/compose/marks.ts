import type { Paper } from '../drawing/svg.ts';
import type { Stage } from '../scenes/stage.ts';
import type { Role, SceneSpec } from '../types.ts';
import type { Mark } from './acting.ts';
import { carriedRoom, hatted, headroom, room, tailRoom } from './room.ts';

/** The posture that fits the role: jumping, lying or standing. */
function postureOf(
  paper: Paper,
  stage: Stage,
  cast: readonly Role[],
  role: Role,
  tall: number,
): Partial<Mark> {
  const { random } = paper;
  if (stage.floating === true) return { turn: random.range(-14, 14) };
  if (role.expression === 'sleepy' && cast.length === 1 && role.who !== 'ginga')
    return { lying: true };
  if (role.pose === 'cheer')
    return { lift: tall * random.range(0.1, 0.17), turn: random.range(-11, 11) };
  return { turn: random.range(-4.5, 4.5) };
}

/** A single character can stand to one side and leave room for the scenery. */
function asideOf(paper: Paper, stage: Stage, cast: readonly Role[]): number {
  const { width, height, random } = paper;
  if (stage.centred === true || cast.length > 1 || width < height * 1.2) return 0;
  return width * random.pick([-0.17, -0.12, 0.12, 0.17]);
}

function standing(paper: Paper, stage: Stage, cast: readonly Role[]): Mark[] {
  const { width, height, random } = paper;
  const total = cast.reduce((sum, role) => sum + room(role), 0);
  const fill = ([0.62, 0.57, 0.52][cast.length - 1] ?? 0.46) * random.range(0.94, 1.08);
  const tall = Math.min(height * fill, (width * 0.93) / total / 0.78);
  const step = Math.min((width * 0.9) / total, tall * random.range(0.74, 0.84));
  let x = width / 2 - (step * total) / 2 + asideOf(paper, stage, cast);
  return cast.map((role, i) => {
    const slot = step * room(role);
    const centre = x + slot / 2;
    x += slot;
    const afloat = stage.floating === true ? height * random.range(0.06, 0.24) : 0;
    const depth = cast.length > 2 && i % 2 === 1 ? height * 0.03 : 0;
    const look = Math.sign(Math.round(width / 2 - centre)) * 0.6;
    const own = (tall * random.range(0.95, 1.05)) / headroom(role);
    const posture = postureOf(paper, stage, cast, role, tall);
    const length = posture.lying === true ? Math.min(own, width * 0.68) : own;
    const shift = posture.lying === true ? 0 : tailRoom(role, own) + carriedRoom(role, own);
    return {
      x: centre - shift,
      y: stage.ground - afloat + depth - height * 0.012,
      height: length,
      look,
      ...posture,
    };
  });
}

/** The scale of a close-up, reduced by what extends above the head. */
function headFactor(role: Role): number {
  if (role.who === 'ginga') return 1.12;
  if (role.who === 'nemu' || role.who === 'shizuku') return 1.18;
  return hatted(role) ? 1.16 : headroom(role);
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
    const own = tall / headFactor(role);
    const low = role.who === 'polka' || role.who === 'ginga' || role.who === 'shizuku';
    const heart = (low ? 0.46 : 0.55) + (hatted(role) ? 0.08 : 0);
    return {
      // A tail can leave the picture, a face cannot.
      x: centre - tailRoom(role, own) * 0.3,
      y: height * 0.53 + own * heart,
      height: own,
      turn: random.range(-6, 6),
      look: Math.sign(width / 2 - centre) * 0.5,
    };
  });
}

function distant(paper: Paper, stage: Stage, cast: readonly Role[]): Mark[] {
  const { width, height, random } = paper;
  const tall = Math.min(height, width) * 0.27;
  const start = width * (stage.centred === true ? 0.5 : random.chance(0.5) ? 0.3 : 0.66);
  return cast.map((_, i) => ({
    x: start + (i - (cast.length - 1) / 2) * tall * 0.95,
    y: stage.ground - height * 0.05 - (stage.floating === true ? height * 0.2 : 0),
    height: tall,
    turn: random.range(-3, 3),
  }));
}

/** The marks of all characters for a framing. */
export function marksFor(paper: Paper, stage: Stage, spec: SceneSpec): Mark[] {
  if (spec.framing === 'portrait') return closeUp(paper, spec.cast);
  return spec.framing === 'tiny'
    ? distant(paper, stage, spec.cast)
    : standing(paper, stage, spec.cast);
}
