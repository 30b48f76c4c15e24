import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { managedContentMessages } from './managed-content.messages.ts';
import type { ContentFilters } from './use-content-filters.ts';

/** Returns the empty state of a list. */
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
