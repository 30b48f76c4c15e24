import { composePattern } from '../compose/pattern.ts';
import type { CharacterId, Drawing } from '../types.ts';
import { moods, poses, sheet } from './common.ts';

/** The cover of a member's profile, 7:2: a wallpaper of one character that can be cropped anywhere. */
export function drawProfileCover(seed: string, who: CharacterId): Drawing {
  return sheet(1400, 400, `profile cover ${seed}`, (paper) => {
    const { random } = paper;
    const cast = Array.from({ length: 3 }, () => ({
      who,
      expression: random.pick(moods),
      pose: random.pick(poses),
    }));
    return composePattern(paper, { cast });
  });
}
