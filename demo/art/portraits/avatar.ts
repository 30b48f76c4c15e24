import { drawActor, drawShape } from '../characters/actor.ts';
import { tailRoom } from '../compose/room.ts';
import { dotted } from '../compose/stickers.ts';
import { createBrush } from '../drawing/brush.ts';
import { darken, lighten } from '../drawing/color.ts';
import { bokeh } from '../drawing/light.ts';
import { linear, type Paper, place, rect } from '../drawing/svg.ts';
import { type CharacterId, characterIds, type Drawing, type Role } from '../types.ts';
import { grounds, moods, ringed, sheet } from './common.ts';

function ground(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const kind = random.int(0, 2);
  if (kind === 0) return dotted(paper, color);
  if (kind === 1) return ringed(paper, color);
  return (
    rect(
      0,
      0,
      w,
      h,
      linear(
        paper,
        [
          [0, lighten(color, 0.4)],
          [1, darken(color, 0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ) + bokeh(paper, ['#ffffff'], 9, [0, 0, w, h], [w * 0.03, w * 0.09])
  );
}

/** A member's avatar, 400 pixels square; it also fits into a circle. */
export function drawAvatar(seed: number | string, who?: CharacterId): Drawing {
  return sheet(400, 400, `avatar ${seed}`, (paper) => {
    const { random } = paper;
    const role: Role = {
      who: who ?? random.pick(characterIds),
      expression: random.pick(moods),
      pose: 'stand',
    };
    const scale = role.who === 'ginga' ? 1.36 : 1.92;
    const heart =
      role.who === 'polka' ? 0.54 : role.who === 'shizuku' || role.who === 'ginga' ? 0.45 : 0.57;
    const x = role.who === 'ginga' ? 200 - tailRoom(role, scale * 205) * 0.5 : 200;
    const spot = { x, y: 212 + scale * 205 * heart, scale, turn: random.range(-7, 7) };
    const brush = createBrush(paper, 'soft');
    return (
      ground(paper, random.pick(grounds)) +
      place(drawShape(brush, role, '#ffffff', 4) + drawActor(brush, role).art, spot)
    );
  });
}
