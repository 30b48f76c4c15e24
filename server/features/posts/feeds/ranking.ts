import { DAY } from '#contract/limits.ts';

/** A post that may be recommended. */
export interface Candidate {
  id: string;
  user_id: string;
  created_at: string;
  tags: readonly string[];
  /** How many like it, its author not counted; how often each has tapped does not matter. */
  likers: number;
  /** How many posts its author has published. */
  author_posts: number;
}

/** What a viewer likes; each weight is from 0 to 1. A visitor has no taste: every weight is 0. */
export interface Taste {
  tags: ReadonlyMap<string, number>;
  authors: ReadonlyMap<string, number>;
  /** Posts that they like already. */
  liked: ReadonlySet<string>;
}

export const noTaste: Taste = { tags: new Map(), authors: new Map(), liked: new Set() };

/** How much each reason counts for at most. */
const WEIGHTS = { fresh: 2, likers: 2, tags: 2, author: 1.5, newcomer: 1, known: -3 };
/** A post is half as fresh after so long. */
const HALF_LIFE = 4 * DAY;
/** More likers than this say nothing more. */
export const LIKERS_COUNTED = 100;
/** Whoever has published no more than this is new here. */
const NEWCOMER_POSTS = 5;
/** Each further work of one author counts for so much less. */
const NEXT_WORK = 0.25;

/** The candidates with the best first. */
export function rank(candidates: readonly Candidate[], taste: Taste, now: number): Candidate[] {
  const scored = candidates.map((post) => ({ post, score: scoreOf(post, taste, now) }));
  scored.sort(bestFirst);
  const works = new Map<string, number>();
  for (const entry of scored) {
    const earlier = works.get(entry.post.user_id) ?? 0;
    works.set(entry.post.user_id, earlier + 1);
    entry.score -= earlier * NEXT_WORK;
  }
  return scored.sort(bestFirst).map(({ post }) => post);
}

/** How much there is to say for a post; never less for more likers. */
export function scoreOf(post: Candidate, taste: Taste, now: number): number {
  const fresh = 0.5 ** (Math.max(0, now - Date.parse(post.created_at)) / HALF_LIFE);
  const likers = Math.log2(1 + Math.min(post.likers, LIKERS_COUNTED));
  const tags = post.tags.reduce((sum, tag) => sum + (taste.tags.get(tag) ?? 0), 0);
  return (
    WEIGHTS.fresh * fresh +
    WEIGHTS.likers * (likers / Math.log2(1 + LIKERS_COUNTED)) +
    WEIGHTS.tags * Math.min(1, tags) +
    WEIGHTS.author * (taste.authors.get(post.user_id) ?? 0) +
    // While it is fresh: to be new is no merit of an old post.
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
 * The posts in their order, except that one waits while it would follow another by its author. Where
 * one author has half of what is left, theirs go first: kept back any longer they would end in a row.
 */
export function spreadAuthors<Post extends { user_id: string }>(posts: readonly Post[]): Post[] {
  const left = new Map<string, number>();
  for (const { user_id } of posts) left.set(user_id, (left.get(user_id) ?? 0) + 1);
  const waiting = [...posts];
  const spread: Post[] = [];
  while (waiting.length > 0) {
    const last = spread.at(-1)?.user_id;
    const pressing = authorOfMost(left, waiting.length);
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

/** The author of more than half of what is left, if there is one. */
function authorOfMost(left: ReadonlyMap<string, number>, total: number): string | undefined {
  for (const [author, count] of left) if (2 * count > total) return author;
  return undefined;
}
