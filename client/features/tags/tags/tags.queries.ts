import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { tagsKeys } from './tags.keys.ts';

/** Returns the query of tags that begin with a text, characters first. Without a text, it returns the most used tags. */
export function tagsQuery(text: string) {
  return queryOptions({
    queryKey: tagsKeys.beginningWith(text),
    queryFn: async ({ signal }): Promise<TagUse[]> =>
      (await getJson('/api/tags', { search: { q: text }, signal })).items,
  });
}

/** Returns the query of tags to choose from. While the tags of a new text load, the previous ones stay. */
export function useTagChoices(text: string, enabled = true) {
  return useQuery({ ...tagsQuery(text), placeholderData: keepPreviousData, enabled });
}

/** Returns the query of the characters of the site and the most used other tags. */
export function usePopularTags() {
  return useQuery({
    queryKey: tagsKeys.popular,
    queryFn: ({ signal }) => getJson('/api/tags/popular', { signal }),
  });
}

/** Returns the query of the data above the posts of a tag. */
export function useTagDetail(tag: string) {
  return useQuery({
    queryKey: tagsKeys.page(tag),
    queryFn: ({ signal }): Promise<TagDetail> =>
      getJson('/api/tags/page', { search: { tag }, signal }),
  });
}
