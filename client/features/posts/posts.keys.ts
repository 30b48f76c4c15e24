import type { FeedSort, PostCategory } from '../../../contract/posts.ts';

/** What a feed is narrowed to, and how long its pages are. */
export interface FeedSearch {
  category?: PostCategory;
  tags?: string[];
  limit: number;
}

/** Where posts are cached. A key also stands for all keys that begin with it. */
export const postsKeys = {
  feeds: ['posts', 'feed'] as const,
  feedsBy: (sort: FeedSort) => ['posts', 'feed', sort] as const,
  feed: (sort: FeedSort, search: FeedSearch) => ['posts', 'feed', sort, search] as const,
  newest: ['posts', 'newest'] as const,
  newestIn: (sort: FeedSort, search: FeedSearch) => ['posts', 'newest', sort, search] as const,
  ofAuthors: ['posts', 'author'] as const,
  ofAuthor: (userId: string) => ['posts', 'author', userId] as const,
  details: ['posts', 'detail'] as const,
  detail: (postId: string) => ['posts', 'detail', postId] as const,
  allRelated: ['posts', 'related'] as const,
  relatedTo: (postId: string) => ['posts', 'related', postId] as const,
  /** A post as its form begins with it. */
  edited: (postId: string | null) => ['posts', 'edited', postId] as const,
};
