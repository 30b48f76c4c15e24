import type { Random } from '../random.ts';
import { fullPost, nearlyFullPost, showcase } from '../texts/posts/showcase.ts';
import { varyPopularPhotos } from './photo-looks.ts';
import { isForAll } from './posts.ts';
import type { DemoComment, DemoCommentLike, DemoLike, DemoMember, DemoPost } from './types.ts';

const MAX_LIKES = 1000;
/** A post with more likes than this gets further likes less often. */
const COMMON_LIKES = 500;
/** The number of likes of a post approaches this limit. Only the two famous posts exceed it. */
const RARE_LIKES = 940;

/** Returns the number of likes of a post. Many posts have some, a few have very many. */
function likesTotal(random: Random, post: DemoPost): number {
  if (post.title === fullPost) return MAX_LIKES;
  if (post.title === nearlyFullPost) return MAX_LIKES - 1;
  const luck = Math.exp((random.next() + random.next() + random.next() - 1.5) * 2.1);
  const popularity =
    (post.pictures.length === 0 ? 14 : 46) * luck * (showcase.includes(post.title) ? 3.4 : 1);
  // A new post has few likes, because few members have seen it.
  const seen = 1 - Math.exp(-post.minutes_ago / 260);
  const total = popularity * seen;
  if (total <= COMMON_LIKES) return Math.round(total);
  const excess = 1 - Math.exp((COMMON_LIKES - total) / RARE_LIKES);
  return Math.round(COMMON_LIKES + (RARE_LIKES - COMMON_LIKES) * excess);
}

/** Divides a total of likes among members at random. Each of these members gets at least one like. */
function splitTotal(random: Random, total: number, members: number): number[] {
  const weights = Array.from({ length: members }, () => random.next() ** 2 + 0.05);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => 1 + Math.floor((weight / weightSum) * (total - members)));
  const missing = total - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, i) => count + (i === 0 ? missing : 0));
}

function likesOf(
  random: Random,
  post: DemoPost,
  total: number,
  members: readonly DemoMember[],
): DemoLike[] {
  const fans = members.filter(
    ({ username, joined_days_ago }) => username !== post.author && joined_days_ago * 1440 > 60,
  );
  const wanted = Math.min(fans.length, total, Math.max(1, Math.round(total / random.range(2, 7))));
  if (wanted === 0) return [];
  const likers = random.shuffle(fans).slice(0, total >= MAX_LIKES - 1 ? fans.length : wanted);
  const counts = splitTotal(random, total, likers.length);
  return likers.map(({ username, joined_days_ago }, i) => ({
    post: post.key,
    username,
    count: counts[i] ?? 1,
    // A like is later than its post, and not earlier than the registration of its member.
    minutes_ago: Math.min(post.minutes_ago, joined_days_ago * 1440) / (1 + i * 0.25),
  }));
}

/** Returns the likes of all posts, by member. No post has more than 1000 likes. */
export function buildLikes(
  random: Random,
  posts: readonly DemoPost[],
  members: readonly DemoMember[],
): DemoLike[] {
  const published = posts.filter(isForAll);
  const totals = new Map(published.map((post) => [post, likesTotal(random, post)]));
  return [...varyPopularPhotos(totals)].flatMap(([post, total]) =>
    likesOf(random, post, total, members),
  );
}

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
