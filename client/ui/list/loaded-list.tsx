import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { LoadedQuery } from '../feedback/loaded-query.tsx';
import { InfiniteList } from './infinite-list.tsx';

interface LoadedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>, unknown>>;
  keyOf: (item: Item) => string;
  /** Shown while the first page loads, in place of the skeleton of rows. */
  loading?: ReactNode;
  /** Shown in place of a list that ends without an item. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A list that is read page by page, in its loading, error, empty and loaded states. */
export function LoadedList<Item>({
  query,
  keyOf,
  loading,
  empty,
  children,
}: LoadedListProps<Item>) {
  return (
    <LoadedQuery query={query} loading={loading}>
      {(data) => {
        const items = loadedItems(data, keyOf);
        return (
          <InfiniteList query={query} count={items.length} empty={empty}>
            {children(items)}
          </InfiniteList>
        );
      }}
    </LoadedQuery>
  );
}
