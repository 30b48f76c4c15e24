import type { InfiniteData } from '@tanstack/react-query';
import type { ListedEvent } from '../../../../contract/events.ts';
import type { Page } from '../../../../contract/primitives.ts';
import { uniqueBy } from '../../../lib/paging.ts';

/** The events of all pages of a list, each once. */
export function eventsOf({ pages }: InfiniteData<Page<ListedEvent>>): ListedEvent[] {
  return uniqueBy(
    pages.flatMap(({ items }) => items),
    ({ id }) => id,
  );
}
