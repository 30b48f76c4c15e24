import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import type { Page } from '#contract/foundations/primitives.ts';

interface DraftListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** The accessible name of the list and of its placeholder. */
  label: string;
  loading: string;
  /** Shown when the list has no items. */
  empty: ReactNode;
  row: (item: Item) => ReactNode;
}

/** A list of the viewer's own drafts or planned posts, with its loading, empty and error states. */
export function DraftList<Item extends { id: string }>(props: DraftListProps<Item>) {
  const { query, label, loading, empty, row } = props;
  return (
    <LoadedQuery query={query} loading={<DraftRowsSkeleton label={loading} />}>
      {(data) => {
        const items = loadedItems(data, ({ id }) => id);
        if (items.length === 0 && !query.hasNextPage) return empty;
        return (
          <InfiniteList query={query} count={items.length}>
            <ul aria-label={label} className="space-y-3">
              {items.map((item) => (
                <li key={item.id}>{row(item)}</li>
              ))}
            </ul>
          </InfiniteList>
        );
      }}
    </LoadedQuery>
  );
}

function DraftRowsSkeleton({ label }: { label: string }) {
  return (
    <div className="space-y-3">
      <LoadingStatus label={label} />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} shape="box" className="h-37" />
      ))}
    </div>
  );
}
