import type { DemoFollow, DemoLike, DemoMember, DemoPost } from './community-types.ts';
import type { Random } from './random.ts';
import { fullPost, nearlyFullPost, showcase } from './texts/showcase.ts';

const most = 1000;

/** How many likes a post has gathered by now: many have some, a few have a great many. */
function total(random: Random, post: DemoPost): number {
  if (post.title === fullPost) return most;
  if (post.title === nearlyFullPost) return most - 1;
  const luck = Math.exp((random.next() + random.next() + random.next() - 1.5) * 2.1);
  const liked = (post.art === null ? 14 : 46) * luck * (showcase.includes(post.title) ? 3.4 : 1);
  // What was posted a few minutes ago has not been seen by many yet.
  const seen = 1 - Math.exp(-post.minutes_ago / 260);
  return Math.min(860, Math.round(liked * seen));
}

function shares(random: Random, sum: number, people: number): number[] {
  const weights = Array.from({ length: people }, () => random.next() ** 2 + 0.05);
  const whole = weights.reduce((all, weight) => all + weight, 0);
  const counts = weights.map((weight) => 1 + Math.floor((weight / whole) * (sum - people)));
  const missing = sum - counts.reduce((all, count) => all + count, 0);
  return counts.map((count, i) => count + (i === 0 ? missing : 0));
}

function likesOf(random: Random, post: DemoPost, members: readonly DemoMember[]): DemoLike[] {
  const sum = total(random, post);
  const fans = members.filter(
    ({ username, joined_days_ago }) => username !== post.author && joined_days_ago * 1440 > 60,
  );
  const people = Math.min(fans.length, sum, Math.max(1, Math.round(sum / random.range(2, 7))));
  if (people === 0) return [];
  const chosen = random.shuffle(fans).slice(0, sum >= most - 1 ? fans.length : people);
  const counts = shares(random, sum, chosen.length);
  return chosen.map(({ username }, i) => ({ post: post.key, username, count: counts[i] ?? 1 }));
}

/** Who liked what, and how often. No post goes over its limit of 1000. */
export function buildLikes(
  random: Random,
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoLike[] {
  return posts
    .filter((post) => post.is_published)
    .flatMap((post) => likesOf(random, post, members));
}

function fame(member: DemoMember): number {
  return (member.is_verified ? 3 : 1) * (0.4 + Math.min(1, member.joined_days_ago / 400));
}

/** Who follows whom; roughly half of it is mutual. */
export function buildFollows(random: Random, members: readonly DemoMember[]): DemoFollow[] {
  const known = new Set<string>();
  const pairs: DemoFollow[] = [];
  const add = (follower: string, following: string): void => {
    const key = `${follower} ${following}`;
    if (follower === following || known.has(key)) return;
    known.add(key);
    pairs.push({ follower, following });
  };
  for (const member of members) {
    const reach = member.joined_days_ago < 10 ? 0.08 : random.range(0.1, 0.34);
    for (const friend of members) {
      if (!random.chance(Math.min(0.9, reach * fame(friend)))) continue;
      add(member.username, friend.username);
      if (friend.joined_days_ago > 10 && random.chance(0.45)) add(friend.username, member.username);
    }
  }
  return pairs.filter(({ follower, following }) => follower !== following);
}
