import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { TagUse } from '../../../contract/tags.ts';
import { getJson } from '../../lib/api.ts';
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

/** Returns how often a tag is used. Undefined while loading, null when it is not used. */
export function useTagUse(tag: string): TagUse | null | undefined {
  const { data } = useQuery(tagsQuery(tag));
  return data && (data.find((use) => use.tag === tag) ?? null);
}
