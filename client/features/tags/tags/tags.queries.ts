import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { tagsKeys } from './tags.keys.ts';

/** Tags that begin with a text, characters of the site first. Without a text, the most used ones. */
export function tagsQuery(text: string) {
  return queryOptions({
    queryKey: tagsKeys.beginningWith(text),
    queryFn: async ({ signal }): Promise<TagUse[]> =>
      (await getJson('/api/tags', { search: { q: text }, signal })).items,
  });
}

/** Returns tags to choose from. Those of the previous text stay until the new ones have loaded. */
export function useTagChoices(text: string, enabled = true) {
  return useQuery({ ...tagsQuery(text), placeholderData: keepPreviousData, enabled });
}

/** The characters of the site, and the most used other tags. */
export function usePopularTags() {
  return useQuery({
    queryKey: tagsKeys.popular,
    queryFn: ({ signal }) => getJson('/api/tags/popular', { signal }),
  });
}

/** What the page of a tag shows above its posts. */
export function useTagDetail(tag: string) {
  return useQuery({
    queryKey: tagsKeys.page(tag),
    queryFn: ({ signal }): Promise<TagDetail> =>
      getJson('/api/tags/page', { search: { tag }, signal }),
  });
}
