import type { Random } from '../random.ts';
import type { DemoComment, DemoCommentLike, DemoMember } from './types.ts';

/** Returns the likes of visible comments. Some comments have none. */
export function buildCommentLikes(
  random: Random,
  comments: readonly DemoComment[],
  members: readonly DemoMember[],
): DemoCommentLike[] {
  const shown = comments.filter(({ state }) => state === 'shown');
  return shown.flatMap(({ key: comment, username: writer, minutes_ago }) => {
    const wanted = random.chance(0.6) ? random.int(1, 4) : 0;
    const others = members.filter(({ username }) => username !== writer);
    const likers = random.shuffle(others).slice(0, wanted);
    return likers.map(({ username, joined_days_ago }) => ({
      comment,
      username,
      minutes_ago: Math.min(minutes_ago, joined_days_ago * 1440) * random.range(0.05, 0.9),
    }));
  });
}
