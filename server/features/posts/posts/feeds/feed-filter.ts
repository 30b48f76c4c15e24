import type { PostCard, PostCategory } from '#contract/posts/posts.ts';

export interface Filter {
  category?: PostCategory | undefined;
  /** A post needs at least one of these tags. */
  tags?: readonly string[] | undefined;
}

export function isUnfiltered({ category, tags = [] }: Filter): boolean {
  return category === undefined && tags.length === 0;
}

export function passes({ category, tags = [] }: Filter, post: PostCard): boolean {
  if (category !== undefined && post.category !== category) return false;
  return tags.length === 0 || tags.some((tag) => post.character_tags.includes(tag));
}
