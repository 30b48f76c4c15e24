import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';

/** The loaded pages of a list of posts. */
export type CardPages = InfiniteData<Page<PostCard>>;

/** Returns the posts of all loaded pages, without duplicates. */
export function cardsOf(data: CardPages | undefined): PostCard[] {
  const seen = new Map<string, PostCard>();
  for (const page of data?.pages ?? []) {
    for (const card of page.items) if (!seen.has(card.id)) seen.set(card.id, card);
  }
  return [...seen.values()];
}
