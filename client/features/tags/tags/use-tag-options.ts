import { formatCount } from '#client/lib/format/format.ts';
import { useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import type { TagOption } from '#client/ui/form/tags.ts';
import { tagName } from '#contract/foundations/hashtags.ts';
import { CHARACTER_TAG_MAX } from '#contract/foundations/limits.ts';
import { tagsMessages } from './tags.messages.ts';
import { useTagChoices } from './tags.queries.ts';

/** Time between the last keystroke and the request for tags, in milliseconds. */
const DEBOUNCE = 200;

/** Returns tags that begin with the typed text: characters of the site first, then other tags in use. */
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
