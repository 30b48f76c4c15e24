import type { InfiniteData } from '@tanstack/react-query';
import { uniqueBy } from '#client/lib/api/paging.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';

/** The events of all loaded pages, without duplicates. */
export function eventsOf({ pages }: InfiniteData<Page<ListedEvent>>): ListedEvent[] {
  return uniqueBy(
    pages.flatMap(({ items }) => items),
    ({ id }) => id,
  );
}
