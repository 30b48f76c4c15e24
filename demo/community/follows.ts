import type { Random } from '../random.ts';
import type { DemoFollow, DemoMember } from './types.ts';

/** Returns the popularity of a member. The probability of a follow is this number times the reach of the follower. */
function popularity(member: DemoMember): number {
  return (member.is_verified ? 3 : 1) * (0.4 + Math.min(1, member.joined_days_ago / 400));
}

/** Returns the follows. About half of them are mutual. */
export function buildFollows(random: Random, members: readonly DemoMember[]): DemoFollow[] {
  const known = new Set<string>();
  const follows: DemoFollow[] = [];
  const add = (follower: DemoMember, following: DemoMember): void => {
    const key = `${follower.username} ${following.username}`;
    if (follower === following || known.has(key)) return;
    known.add(key);
    const since = Math.min(follower.joined_days_ago, following.joined_days_ago) * 1440;
    const minutes_ago = Math.round(20 + (since - 20) * random.next() ** 2);
    follows.push({ follower: follower.username, following: following.username, minutes_ago });
  };
  for (const member of members) {
    const reach = member.joined_days_ago < 10 ? 0.08 : random.range(0.1, 0.34);
    for (const other of members) {
      if (!random.chance(Math.min(0.9, reach * popularity(other)))) continue;
      add(member, other);
      if (other.joined_days_ago > 10 && random.chance(0.45)) add(other, member);
    }
  }
  return follows;
}
