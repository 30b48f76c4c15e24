import type { PostCard, PostCategory } from '#contract/posts.ts';

/** What a reader narrows a feed to. */
export interface Filter {
  category?: PostCategory | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
}

/** Whether every post passes. */
export function isUnfiltered({ category, tags = [] }: Filter): boolean {
  return category === undefined && tags.length === 0;
}

/** Whether the post is of the category and under one of the tags. */
export function passes({ category, tags = [] }: Filter, post: PostCard): boolean {
  if (category !== undefined && post.category !== category) return false;
  return tags.length === 0 || tags.some((tag) => post.character_tags.includes(tag));
}
