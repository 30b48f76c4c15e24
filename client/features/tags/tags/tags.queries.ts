import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf, getJson } from '#client/lib/api/api.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import type { TagOption } from '#client/ui/form/use-tag-input.ts';
import { CHARACTER_TAG_MAX } from '#contract/foundations/limits.ts';
import { tagName } from '#contract/foundations/references.ts';
import type { TagUse } from '#contract/tags/tags.ts';
import { tagsKeys } from './tags.keys.ts';
import { tagsMessages } from './tags.messages.ts';

/** Reads the tags that begin with a text, or the most used tags. While new tags load, the previous tags stay. */
export function useTagChoices(text: string, enabled = true) {
  return useQuery({
    queryKey: tagsKeys.beginningWith(text),
    queryFn: async ({ signal }): Promise<TagUse[]> =>
      (await getJson('/api/tags', { search: { q: text }, signal })).items,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function usePopularTags() {
  return useQuery({ queryKey: tagsKeys.popular, ...dataOf('/api/tags/popular') });
}

export function useTagDetail(tag: string) {
  return useQuery({
    queryKey: tagsKeys.page(tag),
    ...dataOf('/api/tags/page', { search: { tag } }),
  });
}

/** Time between the last keystroke and the request for tags, in milliseconds. */
const DEBOUNCE = 200;

/** Returns tags that begin with the typed text: first the names of the fictional characters, then other tags in use. */
export function useTagOptions(typed: string): TagOption[] {
  const text = useDebouncedValue(tagName(typed), DEBOUNCE);
  const { data = [] } = useTagChoices(text.slice(0, CHARACTER_TAG_MAX), text !== '');
  return text === ''
    ? []
    : data.map(({ tag, count, is_character }) => ({
        tag,
        note: is_character ? tagsMessages.character : tagsMessages.posts(formatCount(count)),
      }));
}
