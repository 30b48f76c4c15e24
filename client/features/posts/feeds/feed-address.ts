import { CHARACTER_TAG_MAX, CHARACTER_TAGS_MAX } from '../../../../contract/limits.ts';
import type { FeedSort, PostCategory } from '../../../../contract/posts.ts';
import { countCodePoints } from '../../../ui/code-points.ts';

export const sorts = [
  'recent',
  'popular',
  'following',
  'recommended',
] as const satisfies readonly FeedSort[];

export const categories = [
  'fanart',
  'illustration',
  'photo',
  'other',
] as const satisfies readonly PostCategory[];

/** Which feed somebody looks at: its order, and what it is narrowed to. */
export interface FeedPlace {
  sort: FeedSort;
  category?: PostCategory;
  /** Posts under any of these, the most liked first: there are tags under 人気 only. */
  tags: readonly string[];
}

/** Reads the feed from a page's address; whatever makes no sense there is left out. */
export function readFeed(search: URLSearchParams, first: FeedSort): FeedPlace {
  const tags = [...new Set((search.get('tags') ?? '').split(','))]
    .filter((tag) => tag !== '' && countCodePoints(tag) <= CHARACTER_TAG_MAX)
    .slice(0, CHARACTER_TAGS_MAX);
  const tab = sorts.find((known) => known === search.get('tab')) ?? first;
  const category = categories.find((known) => known === search.get('category'));
  return { sort: tags.length > 0 ? 'popular' : tab, ...(category && { category }), tags };
}

/** The address's search part for a feed: only what differs from the page's first one. */
export function writeFeed(place: FeedPlace, first: FeedSort): Record<string, string> {
  return {
    ...(place.sort !== first && { tab: place.sort }),
    ...(place.category && { category: place.category }),
    ...(place.tags.length > 0 && { tags: place.tags.join(',') }),
  };
}

/** The feed of another tab. Posts under tags come by likes, so other tabs have none. */
export function withSort(place: FeedPlace, sort: FeedSort): FeedPlace {
  return { ...place, sort, tags: sort === 'popular' ? place.tags : [] };
}

export function withCategory(place: FeedPlace, category: PostCategory | undefined): FeedPlace {
  const { sort, tags } = place;
  return { sort, tags, ...(category && { category }) };
}

export function withTags(place: FeedPlace, tags: readonly string[]): FeedPlace {
  return { ...place, sort: tags.length > 0 ? 'popular' : place.sort, tags };
}
