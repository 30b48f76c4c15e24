import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { LoadedQuery } from '../feedback/loaded-query.tsx';
import { InfiniteList } from './infinite-list.tsx';

interface LoadedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>, unknown>>;
  keyOf: (item: Item) => string;
  loading?: ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

interface LoadedRowsProps<Item> extends Omit<LoadedListProps<Item>, 'children'> {
  label?: string;
  className?: string;
  children: (item: Item) => ReactNode;
}

/** A list with one row for each item. */
export function LoadedRows<Item>({ label, className, children, ...list }: LoadedRowsProps<Item>) {
  return (
    <LoadedList {...list}>
      {(items) => (
        <ul aria-label={label} className={className}>
          {items.map((item) => (
            <li key={list.keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </LoadedList>
  );
}

export function LoadedList<Item>(props: LoadedListProps<Item>) {
  const { query, keyOf, loading, empty, children } = props;
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
