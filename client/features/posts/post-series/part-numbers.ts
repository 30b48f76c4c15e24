import type { PostCard } from '#contract/posts/posts.ts';

/** The numbers of the posts of a series, from 1. Drafts have none, because readers do not see them. */
export function numbersOf(
  posts: readonly Pick<PostCard, 'id' | 'is_draft'>[],
): ReadonlyMap<string, number> {
  const published = posts.filter(({ is_draft }) => !is_draft);
  return new Map(published.map(({ id }, index) => [id, index + 1]));
}
