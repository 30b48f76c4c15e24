import { adminUiMessages } from '../ui/ui.messages.ts';
import { managedContentMessages } from './content.messages.ts';
import type { ContentFilters } from './use-content-filters.ts';

/** What stands in place of an empty list. */
export function emptyOf(
  { values, isFiltered }: ContentFilters,
  text: { title: string; text: string },
) {
  const { state, ...others } = values;
  if (state === 'hidden' && Object.keys(others).length === 0) {
    return managedContentMessages.emptyHidden;
  }
  return isFiltered ? adminUiMessages.emptyFiltered : text;
}
