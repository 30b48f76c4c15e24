import type { Random } from '../random.ts';
import { fullPost, nearlyFullPost, showcase } from '../texts/posts/showcase.ts';
import type { DemoBookmark, DemoFollow, DemoLike, DemoMember, DemoPost } from './types.ts';

const most = 1000;
/** Beyond the first every like is harder won; nothing but the two famous posts comes to the second. */
const common = 500;
const rare = 940;

/** How many likes a post has gathered by now: many have some, a few have a great many. */
function total(random: Random, post: DemoPost): number {
  if (post.title === fullPost) return most;
  if (post.title === nearlyFullPost) return most - 1;
  const luck = Math.exp((random.next() + random.next() + random.next() - 1.5) * 2.1);
  const liked = (post.art === null ? 14 : 46) * luck * (showcase.includes(post.title) ? 3.4 : 1);
  // What was posted a few minutes ago has not been seen by many yet.
  const seen = 1 - Math.exp(-post.minutes_ago / 260);
  const reached = liked * seen;
  if (reached <= common) return Math.round(reached);
  return Math.round(common + (rare - common) * (1 - Math.exp((common - reached) / rare)));
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
  return chosen.map(({ username, joined_days_ago }, i) => ({
    post: post.key,
    username,
    count: counts[i] ?? 1,
    // Between the post and now, and not before joining.
    minutes_ago: Math.min(post.minutes_ago, joined_days_ago * 1440) / (1 + i * 0.25),
  }));
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
  const add = (follower: DemoMember, following: DemoMember): void => {
    const key = `${follower.username} ${following.username}`;
    if (follower === following || known.has(key)) return;
    known.add(key);
    const since = Math.min(follower.joined_days_ago, following.joined_days_ago) * 1440;
    const minutes_ago = Math.round(20 + (since - 20) * random.next() ** 2);
    pairs.push({ follower: follower.username, following: following.username, minutes_ago });
  };
  for (const member of members) {
    const reach = member.joined_days_ago < 10 ? 0.08 : random.range(0.1, 0.34);
    for (const friend of members) {
      if (!random.chance(Math.min(0.9, reach * fame(friend)))) continue;
      add(member, friend);
      if (friend.joined_days_ago > 10 && random.chance(0.45)) add(friend, member);
    }
  }
  return pairs;
}

/** Who saved what to look at again: the sign-in accounts a page full, others a few. */
export function buildBookmarks(
  random: Random,
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoBookmark[] {
  const open = openPosts(posts, members).filter(({ art }) => art !== null);
  return members.flatMap(({ username, sign_in, joined_days_ago }) => {
    const wanted = sign_in ? random.int(7, 16) : random.int(0, 6);
    const saved = random.shuffle(open.filter(({ author }) => author !== username)).slice(0, wanted);
    return saved.map((post) => ({
      post: post.key,
      username,
      minutes_ago: Math.min(post.minutes_ago, joined_days_ago * 1440) * random.range(0.05, 0.9),
    }));
  });
}

/** The posts that every member may read. */
export function openPosts(posts: readonly DemoPost[], members: readonly DemoMember[]): DemoPost[] {
  const closed = members.filter(({ visibility }) => visibility !== 'public');
  const authors = new Set(closed.map(({ username }) => username));
  return posts.filter(({ author, is_published }) => is_published && !authors.has(author));
}
