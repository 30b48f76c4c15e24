import { excess } from '#contract/foundations/graphemes.ts';
import { CHARACTER_TAG_MAX, CHARACTER_TAGS_MAX } from '#contract/foundations/limits.ts';
import type { FeedSort, PostCategory } from '#contract/posts/posts.ts';

export const sorts = [
  'recent',
  'popular',
  'following',
  'recommended',
] as const satisfies readonly FeedSort[];

export type FeedTab = (typeof sorts)[number];

export const categories = [
  'fanart',
  'illustration',
  'photo',
  'other',
] as const satisfies readonly PostCategory[];

export interface FeedSelection {
  sort: FeedTab;
  category?: PostCategory;
  /** The chosen tags. The feed has the posts with any of them, ordered by likes. Only 人気 has tags. */
  tags: readonly string[];
}

/** Returns the selection in the search parameters. Ignores invalid values, and a category in the tab `plain`. */
export function readSelection(
  search: URLSearchParams,
  first: FeedTab,
  plain?: FeedTab,
): FeedSelection {
  const tags = [...new Set((search.get('tags') ?? '').split(','))]
    .filter((tag) => tag !== '' && excess(tag, CHARACTER_TAG_MAX) === 0)
    .slice(0, CHARACTER_TAGS_MAX);
  const tab = sorts.find((known) => known === search.get('tab')) ?? first;
  const category = categories.find((known) => known === search.get('category'));
  const sort = tags.length > 0 ? 'popular' : tab;
  return { sort, ...(category && sort !== plain && { category }), tags };
}

/** Returns the search parameters of a selection. Values that equal the defaults of the page are omitted. */
export function writeSelection(selection: FeedSelection, first: FeedTab): Record<string, string> {
  return {
    ...(selection.sort !== first && { tab: selection.sort }),
    ...(selection.category && { category: selection.category }),
    ...(selection.tags.length > 0 && { tags: selection.tags.join(',') }),
  };
}

/** Returns the selection with another tab. Only 人気 keeps the tags. The tab `plain` drops the category. */
export function withSort(
  { category, tags }: FeedSelection,
  sort: FeedTab,
  plain?: FeedTab,
): FeedSelection {
  return {
    sort,
    ...(category && sort !== plain && { category }),
    tags: sort === 'popular' ? tags : [],
  };
}

export function withCategory(
  { sort, tags }: FeedSelection,
  category?: PostCategory,
): FeedSelection {
  return { sort, tags, ...(category && { category }) };
}

export function withTags(selection: FeedSelection, tags: readonly string[]): FeedSelection {
  return { ...selection, sort: tags.length > 0 ? 'popular' : selection.sort, tags };
}
