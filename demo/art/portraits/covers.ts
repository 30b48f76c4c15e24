import { characterNames } from '../characters/names.ts';
import { act } from '../compose/acting.ts';
import { tailRoom } from '../compose/room.ts';
import type { Paper } from '../drawing/svg.ts';
import { stages } from '../scenes/index.ts';
import { sizeOf } from '../size.ts';
import {
  type CharacterId,
  characterIds,
  type Drawing,
  type HeldId,
  type Role,
  type SceneId,
} from '../types.ts';
import { poses, sheet } from './common.ts';

const bannerScenes = [
  'town',
  'meadow',
  'festival',
  'snow',
  'space',
  'seaside',
  'autumn',
] as const satisfies readonly SceneId[];

/** The characters whose names appear in the seed, in the order of their names there. */
function named(seed: number | string): CharacterId[] {
  const text = `${seed}`;
  const indexOf = (id: CharacterId): number => text.indexOf(characterNames[id]);
  return characterIds.filter((id) => indexOf(id) >= 0).sort((a, b) => indexOf(a) - indexOf(b));
}

/** The requested number of characters, named ones first. The first of three stands in the middle. */
function invited(paper: Paper, seed: number | string, wanted: number): CharacterId[] {
  const guests = named(seed);
  const others = paper.random.shuffle(characterIds).filter((id) => !guests.includes(id));
  const cast = [...guests, ...others].slice(0, wanted);
  const [first, second, third] = cast;
  if (third === undefined) return cast;
  return [second, first, third].filter((id) => id !== undefined);
}

/** The positions of the first character and its neighbours, as shares of the width and height, in the right third. */
const bannerSpots = [
  { x: 0.715, y: 0.97, tall: 0.5 },
  { x: 0.81, y: 0.75, tall: 0.58 },
  { x: 0.905, y: 0.97, tall: 0.5 },
] as const;

/** A wide banner (16:6): characters on the right, empty space for text on the left. */
export function drawBanner(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:6');
  return sheet(w, h, `banner ${seed}`, (paper) => {
    const { random } = paper;
    const stage = stages[scene ?? random.pick(bannerScenes)](paper);
    const cast = invited(paper, seed, 3);
    const figures = cast.map((who, i) => {
      const role: Role = {
        who,
        expression: random.pick(['smile', 'happy', 'wink', 'singing']),
        pose: random.pick(poses),
      };
      const spot = bannerSpots[i] ?? bannerSpots[1];
      const tall = h * spot.tall * (who === 'ginga' ? 0.8 : 1);
      return act(paper, { ...stage, floating: stage.floating === true }, 'soft', role, {
        x: w * spot.x - tailRoom(role, tall),
        y: h * spot.y,
        height: tall,
        turn: random.range(-4, 4),
        look: -0.4,
      });
    });
    const order = [1, 0, 2].map((i) => figures[i] ?? '');
    return stage.back + order.join('') + stage.front;
  });
}

const carried = [
  'wand',
  'balloon',
  'cup',
  'candy',
  'lantern',
  'flower',
] as const satisfies readonly HeldId[];

/** The positions of one, two or three characters, from left to right, and their height. */
const groups = [
  { at: [0.67], tall: 0.66 },
  { at: [0.36, 0.66], tall: 0.62 },
  { at: [0.22, 0.5, 0.78], tall: 0.56 },
] as const;

/** The cover of an event (16:9) with one to three characters. */
export function drawEventCover(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:9');
  return sheet(w, h, `event ${seed}`, (paper) => {
    const { random } = paper;
    const place = scene ?? random.pick(['festival', 'cafe', 'town', 'room', 'snow'] as const);
    const stage = stages[place](paper);
    const guests = named(seed).length;
    const group = groups[guests > 0 ? Math.min(guests, 3) - 1 : random.int(0, 2)] ?? groups[2];
    const mirrored = random.chance(0.5);
    const cast = invited(paper, seed, group.at.length);
    const bearer = cast.length === 3 ? 1 : 0;
    const figures = cast.map((who, i) => {
      const role: Role = {
        who,
        expression: random.pick(['happy', 'smile', 'singing', 'wink']),
        ...(i === bearer && who !== 'ginga'
          ? { holding: random.pick(carried) }
          : { pose: random.pick(poses) }),
      };
      const along = mirrored && group.at.length === 1 ? 1 - (group.at[i] ?? 0.5) : group.at[i];
      const tall = h * group.tall * (who === 'ginga' ? 0.82 : 1);
      return act(paper, stage, 'soft', role, {
        x: w * (along ?? 0.5) - tailRoom(role, tall) * 0.9,
        y: h * (i === bearer ? 0.95 : 0.9),
        height: tall,
        turn: random.range(-4, 4),
        look: Math.sign(0.5 - (along ?? 0.5)) * 0.5,
      });
    });
    const front = figures[bearer] ?? '';
    return stage.back + figures.filter((art) => art !== front).join('') + front + stage.front;
  });
}
