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
export interface FeedSelection {
  sort: FeedSort;
  category?: PostCategory;
  /** Posts under any of these, the most liked first: there are tags under 人気 only. */
  tags: readonly string[];
}

/** Reads the feed from a page's address; whatever makes no sense there is left out. */
export function readSelection(search: URLSearchParams, first: FeedSort): FeedSelection {
  const tags = [...new Set((search.get('tags') ?? '').split(','))]
    .filter((tag) => tag !== '' && countCodePoints(tag) <= CHARACTER_TAG_MAX)
    .slice(0, CHARACTER_TAGS_MAX);
  const tab = sorts.find((known) => known === search.get('tab')) ?? first;
  const category = categories.find((known) => known === search.get('category'));
  return { sort: tags.length > 0 ? 'popular' : tab, ...(category && { category }), tags };
}

/** The address's search part for a feed: only what differs from the page's first one. */
export function writeSelection(selection: FeedSelection, first: FeedSort): Record<string, string> {
  return {
    ...(selection.sort !== first && { tab: selection.sort }),
    ...(selection.category && { category: selection.category }),
    ...(selection.tags.length > 0 && { tags: selection.tags.join(',') }),
  };
}

/** The feed of another tab. Posts under tags come by likes, so other tabs have none. */
export function withSort(selection: FeedSelection, sort: FeedSort): FeedSelection {
  return { ...selection, sort, tags: sort === 'popular' ? selection.tags : [] };
}

export function withCategory(
  selection: FeedSelection,
  category: PostCategory | undefined,
): FeedSelection {
  const { sort, tags } = selection;
  return { sort, tags, ...(category && { category }) };
}

export function withTags(selection: FeedSelection, tags: readonly string[]): FeedSelection {
  return { ...selection, sort: tags.length > 0 ? 'popular' : selection.sort, tags };
}
