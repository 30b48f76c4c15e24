import { YEAR_TAGS } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';

export interface YearPost {
  id: string;
  created_at: string;
  likes_count: number;
  comments_count: number;
  tags: readonly string[];
}

interface YearSums {
  posts_count: number;
  likes_count: number;
  comments_count: number;
  busiest_month: number | null;
  tags: { tag: string; posts_count: number }[];
  first_id: string | null;
  most_liked_id: string | null;
}

/**
 * Sums up the posts of a year, which are sorted by time. Among posts, months or tags with equal counts, the earliest is
 * chosen.
 */
export function sumPosts(posts: readonly YearPost[]): YearSums {
  const months = new Tally<number>();
  const tags = new Tally<string>();
  for (const { created_at, tags: own } of posts) {
    months.add(Number(japanDay(Date.parse(created_at)).slice(5, 7)));
    for (const tag of new Set(own)) tags.add(tag);
  }
  return {
    posts_count: posts.length,
    likes_count: sumOf(posts, 'likes_count'),
    comments_count: sumOf(posts, 'comments_count'),
    busiest_month: months.most(1)[0]?.[0] ?? null,
    tags: tags.most(YEAR_TAGS).map(([tag, posts_count]) => ({ tag, posts_count })),
    first_id: posts[0]?.id ?? null,
    most_liked_id: mostLiked(posts),
  };
}

function sumOf(posts: readonly YearPost[], column: 'likes_count' | 'comments_count'): number {
  return posts.reduce((sum, post) => sum + post[column], 0);
}

function mostLiked(posts: readonly YearPost[]): string | null {
  let most: { id: string | null; likes_count: number } = { id: null, likes_count: 0 };
  for (const post of posts) if (post.likes_count > most.likes_count) most = post;
  return most.id;
}

export class Tally<Value> {
  readonly #counts = new Map<Value, number>();

  add(value: Value, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
  }

  /** Returns the most frequent values with their counts. Equal counts keep the order in which they were added. */
  most(limit: number): [Value, number][] {
    return [...this.#counts].sort(([, a], [, b]) => b - a).slice(0, limit);
  }
}
