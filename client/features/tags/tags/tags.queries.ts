import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { tagsKeys } from './tags.keys.ts';

/** Returns the query of tags that begin with a text, characters of the site first. Without a text, the most used tags. */
export function tagsQuery(text: string) {
  return queryOptions({
    queryKey: tagsKeys.beginningWith(text),
    queryFn: async ({ signal }): Promise<TagUse[]> =>
      (await getJson('/api/tags', { search: { q: text }, signal })).items,
  });
}

/** Returns the query of tags to choose from. The tags of the previous text stay until the new ones have loaded. */
export function useTagChoices(text: string, enabled = true) {
  return useQuery({ ...tagsQuery(text), placeholderData: keepPreviousData, enabled });
}

/** Returns the query of the characters of the site, and the most used other tags. */
export function usePopularTags() {
  return useQuery({
    queryKey: tagsKeys.popular,
    queryFn: ({ signal }) => getJson('/api/tags/popular', { signal }),
  });
}

/** Returns the query of what the page of a tag shows above its posts. */
export function useTagDetail(tag: string) {
  return useQuery({
    queryKey: tagsKeys.page(tag),
    queryFn: ({ signal }): Promise<TagDetail> =>
      getJson('/api/tags/page', { search: { tag }, signal }),
  });
}
