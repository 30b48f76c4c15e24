import type { InfiniteData } from '@tanstack/react-query';
import { loadedItems } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';

/** The loaded pages of a list of posts. */
export type CardPages = InfiniteData<Page<PostCard>>;

/** Returns the posts of all loaded pages, without duplicates. */
export function cardsOf(data: CardPages | undefined): PostCard[] {
  return loadedItems(data, ({ id }) => id);
}
