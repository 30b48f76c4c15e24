import { characters } from '../../characters.ts';
import { act } from '../compose/acting.ts';
import { tailRoom } from '../compose/room.ts';
import { stages } from '../scenes/index.ts';
import { sizeOf } from '../size.ts';
import type { Paper } from '../svg.ts';
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

/** Three friends. Whoever is named in the seed takes part, in the middle. */
function invited(paper: Paper, seed: number | string): CharacterId[] {
  const named = characters.filter(({ name }) => `${seed}`.includes(name)).map(({ id }) => id);
  const others = paper.random.shuffle(everybody).filter((id) => !named.includes(id));
  const [middle, left, right] = [...named, ...others];
  return [left, middle, right].filter((id) => id !== undefined);
}

/** A wide banner (16:6): friends on the right, calm space for words on the left. */
export function drawBanner(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:6');
  return sheet(w, h, `banner ${seed}`, (paper) => {
    const { random } = paper;
    const stage = stages[scene ?? random.pick(bannerScenes)](paper);
    const friends = invited(paper, seed);
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

/** A cover for an event (16:9). */
export function drawEventCover(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:9');
  return sheet(w, h, `event ${seed}`, (paper) => {
    const { random } = paper;
    const stage =
      stages[
        scene ??
          random.pick(['festival', 'cafe', 'town', 'room', 'rooftop', 'snow', 'space'] as const)
      ](paper);
    const held = random.shuffle([
      'wand',
      'balloon',
      'cup',
      'candy',
      'lantern',
      'flower',
    ] as const satisfies readonly HeldId[]);
    const cast = invited(paper, seed).map((who, i) => {
      const role: Role = {
        who,
        expression: random.pick(['happy', 'smile', 'singing', 'wink']),
        ...(i === 1 && who !== 'ginga'
          ? { holding: held[0] ?? 'wand' }
          : { pose: random.pick(poses) }),
      };
      return act(paper, stage, 'soft', role, {
        x: w * (0.22 + i * 0.28) - tailRoom(role, h * 0.5),
        y: h * (i === 1 ? 0.95 : 0.9),
        height: h * (who === 'ginga' ? 0.46 : 0.56),
        turn: random.range(-4, 4),
        look: (1 - i) * 0.5,
      });
    });
    return stage.back + [cast[0], cast[2], cast[1]].join('') + stage.front;
  });
}
