import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { TagUse } from '../../../contract/tags.ts';
import { getJson } from '../../lib/api.ts';
import { tagsKeys } from './tags.keys.ts';

/** Tags that begin with some text, the site's characters first; with no text, those most used. */
export function tagsQuery(text: string) {
  return queryOptions({
    queryKey: tagsKeys.beginningWith(text),
    queryFn: async ({ signal }): Promise<TagUse[]> =>
      (await getJson('/api/tags', { search: { q: text }, signal })).items,
  });
}

/** Tags to choose from; the last ones stay until those for a new text are here. */
export function useTagChoices(text: string, enabled = true) {
  return useQuery({ ...tagsQuery(text), placeholderData: keepPreviousData, enabled });
}

/** How much one tag is used; undefined while that is not known, null when it is not used at all. */
export function useTagUse(tag: string): TagUse | null | undefined {
  const { data } = useQuery(tagsQuery(tag));
  return data && (data.find((use) => use.tag === tag) ?? null);
}
