import { characterNames } from '../characters/names.ts';
import { act } from '../compose/acting.ts';
import { tailRoom } from '../compose/room.ts';
import type { Paper } from '../drawing/svg.ts';
import { stages } from '../scenes/index.ts';
import { sizeOf } from '../size.ts';
import type { CharacterId, Drawing, HeldId, Role, SceneId } from '../types.ts';
import { everybody, poses, sheet } from './common.ts';

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
  return everybody.filter((id) => indexOf(id) >= 0).sort((a, b) => indexOf(a) - indexOf(b));
}

/** The wanted number of characters, named ones first; the first of three stands in the middle. */
function invited(paper: Paper, seed: number | string, wanted: number): CharacterId[] {
  const guests = named(seed);
  const others = paper.random.shuffle(everybody).filter((id) => !guests.includes(id));
  const friends = [...guests, ...others].slice(0, wanted);
  const [first, second, third] = friends;
  if (third === undefined) return friends;
  return [second, first, third].filter((id) => id !== undefined);
}

/** A wide banner (16:6): friends on the right, calm space for words on the left. */
export function drawBanner(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:6');
  return sheet(w, h, `banner ${seed}`, (paper) => {
    const { random } = paper;
    const stage = stages[scene ?? random.pick(bannerScenes)](paper);
    const friends = invited(paper, seed, 3);
    const cast = friends.map((who, i) => {
      const role: Role = {
        who,
        expression: random.pick(['smile', 'happy', 'wink', 'singing']),
        pose: random.pick(poses),
      };
      const tall = h * (i === 1 ? 0.66 : 0.6) * (who === 'ginga' ? 0.8 : 1);
      return act(paper, { ...stage, floating: stage.floating === true }, 'soft', role, {
        x: w * (0.5 + i * 0.185) - tailRoom(role, tall),
        y: h * (i === 1 ? 0.97 : 0.92),
        height: tall,
        turn: random.range(-4, 4),
        look: -0.4,
      });
    });
    const order = [0, 2, 1].map((i) => cast[i] ?? '');
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

/** Where one, two or three friends stand, from left to right, and how tall they are. */
const groups = [
  { at: [0.67], tall: 0.66 },
  { at: [0.36, 0.66], tall: 0.62 },
  { at: [0.22, 0.5, 0.78], tall: 0.56 },
] as const;

/** A cover for an event (16:9): one friend with the place beside them, or two or three together. */
export function drawEventCover(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:9');
  return sheet(w, h, `event ${seed}`, (paper) => {
    const { random } = paper;
    const place = scene ?? random.pick(['festival', 'cafe', 'town', 'room', 'snow'] as const);
    const stage = stages[place](paper);
    const guests = named(seed).length;
    const group = groups[guests > 0 ? Math.min(guests, 3) - 1 : random.int(0, 2)] ?? groups[2];
    const mirrored = random.chance(0.5);
    const friends = invited(paper, seed, group.at.length);
    const bearer = friends.length === 3 ? 1 : 0;
    const cast = friends.map((who, i) => {
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
    const front = cast[bearer] ?? '';
    return stage.back + cast.filter((art) => art !== front).join('') + front + stage.front;
  });
}
