import type { SearchAi, SearchSort } from '#contract/discovery/search.ts';
import type { FeedSort, PostCategory } from '#contract/posts/posts.ts';

interface FeedSearch {
  category?: PostCategory;
  tags?: string[];
  limit: number;
}

interface FoundSearch {
  q: string;
  sort: SearchSort;
  ai: SearchAi;
  since: string;
  until: string;
}

/** Keys of posts. Each key is also the prefix of longer ones. */
export const postsKeys = {
  feeds: ['posts', 'feed'] as const,
  feedsBy: (sort: FeedSort) => ['posts', 'feed', sort] as const,
  feed: (sort: FeedSort, search: FeedSearch) => ['posts', 'feed', sort, search] as const,
  newest: ['posts', 'newest'] as const,
  newestIn: (sort: FeedSort, search: FeedSearch) => ['posts', 'newest', sort, search] as const,
  ofAuthors: ['posts', 'author'] as const,
  ofAuthor: (userId: string) => ['posts', 'author', userId] as const,
  found: ['posts', 'found'] as const,
  foundBy: (search: FoundSearch) => ['posts', 'found', search] as const,
  ofSeries: ['posts', 'series'] as const,
  inSeries: (seriesId: string) => ['posts', 'series', seriesId] as const,
  details: ['posts', 'detail'] as const,
  detail: (postId: string) => ['posts', 'detail', postId] as const,
  preview: (postId: string) => ['posts', 'preview', postId] as const,
  allRelated: ['posts', 'related'] as const,
  relatedTo: (postId: string) => ['posts', 'related', postId] as const,
  allEdited: ['posts', 'edited'] as const,
  /** The version of a post that its form has opened. */
  edited: (postId: string | null) => ['posts', 'edited', postId] as const,
};

/** Keys of the viewer's own drafts. Planned drafts have a separate list. */
export const draftsKeys = {
  all: ['drafts'] as const,
  list: ['drafts', 'list'] as const,
  count: ['drafts', 'count'] as const,
  planned: ['drafts', 'planned'] as const,
};
