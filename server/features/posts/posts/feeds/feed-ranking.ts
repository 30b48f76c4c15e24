import { DAY } from '#contract/foundations/limits.ts';

export interface Candidate {
  id: string;
  user_id: string;
  created_at: string;
  tags: readonly string[];
  /** The number of members who like the post, without its author. Several likes of one member count once. */
  likers: number;
  author_posts: number;
}

/** The preferences of a viewer, with weights from 0 to 1. All weights of a visitor are 0. */
export interface Taste {
  tags: ReadonlyMap<string, number>;
  authors: ReadonlyMap<string, number>;
  /** The ids of the posts that the viewer has liked. */
  liked: ReadonlySet<string>;
}

export const noTaste: Taste = { tags: new Map(), authors: new Map(), liked: new Set() };

/** The maximum that each property adds to the score. */
const WEIGHTS = { fresh: 2, likers: 2, tags: 2, author: 1.5, newcomer: 1, known: -3 };
/** The half-life of freshness, in milliseconds. */
const HALF_LIFE = 4 * DAY;
/** The number of likers above which the score no longer rises. */
export const LIKERS_COUNTED = 100;
/** An author with at most this many posts is a newcomer. */
const NEWCOMER_POSTS = 5;
/** The penalty for each better-ranked post of the same author. */
const REPEAT_PENALTY = 0.25;

/** Sorts the candidates by score, the best first. */
export function rank(candidates: readonly Candidate[], taste: Taste, now: number): Candidate[] {
  const scored = candidates.map((post) => ({ post, score: scoreOf(post, taste, now) }));
  scored.sort(bestFirst);
  const ranked = new Map<string, number>();
  for (const entry of scored) {
    const earlier = ranked.get(entry.post.user_id) ?? 0;
    ranked.set(entry.post.user_id, earlier + 1);
    entry.score -= earlier * REPEAT_PENALTY;
  }
  return scored.sort(bestFirst).map(({ post }) => post);
}

/** Returns the score of a post for a viewer. More likers never lower it. */
export function scoreOf(post: Candidate, taste: Taste, now: number): number {
  const fresh = 0.5 ** (Math.max(0, now - Date.parse(post.created_at)) / HALF_LIFE);
  const likers = Math.log2(1 + Math.min(post.likers, LIKERS_COUNTED));
  const tags = post.tags.reduce((sum, tag) => sum + (taste.tags.get(tag) ?? 0), 0);
  return (
    WEIGHTS.fresh * fresh +
    WEIGHTS.likers * (likers / Math.log2(1 + LIKERS_COUNTED)) +
    WEIGHTS.tags * Math.min(1, tags) +
    WEIGHTS.author * (taste.authors.get(post.user_id) ?? 0) +
    // Scaled by freshness: an old post of a newcomer gets no bonus.
    WEIGHTS.newcomer * (post.author_posts <= NEWCOMER_POSTS ? fresh : 0) +
    (taste.liked.has(post.id) ? WEIGHTS.known : 0)
  );
}

interface Scored {
  post: Candidate;
  score: number;
}

function bestFirst(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.post.created_at !== b.post.created_at)
    return a.post.created_at < b.post.created_at ? 1 : -1;
  return a.post.id < b.post.id ? 1 : -1;
}

/**
 * Separates posts by the same author, and otherwise preserves the order. When one author has more than half of the
 * remaining posts, the posts of this author go first, because they would otherwise end up in a row.
 */
export function spreadAuthors<Post extends { user_id: string }>(posts: readonly Post[]): Post[] {
  const left = new Map<string, number>();
  for (const { user_id } of posts) left.set(user_id, (left.get(user_id) ?? 0) + 1);
  const waiting = [...posts];
  const spread: Post[] = [];
  while (waiting.length > 0) {
    const last = spread.at(-1)?.user_id;
    const pressing = majorityAuthor(left, waiting.length);
    const wanted = pressing === last ? undefined : pressing;
    const found = waiting.findIndex(({ user_id }) =>
      wanted === undefined ? user_id !== last : user_id === wanted,
    );
    const [post] = waiting.splice(Math.max(0, found), 1) as [Post];
    left.set(post.user_id, (left.get(post.user_id) ?? 0) - 1);
    spread.push(post);
  }
  return spread;
}

/** Returns the author of more than half of the remaining posts, or undefined. */
function majorityAuthor(left: ReadonlyMap<string, number>, total: number): string | undefined {
  for (const [author, count] of left) if (2 * count > total) return author;
  return undefined;
}
