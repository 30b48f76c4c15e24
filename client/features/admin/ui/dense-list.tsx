import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../../contract/primitives.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { uniqueBy } from '../../../lib/paging.ts';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { type Column, DenseTable } from './dense-table.tsx';

export type { Column };

/** What the list needs of an infinite query. */
interface PagesQuery<Item> {
  data: InfiniteData<Page<Item>, unknown> | undefined;
  error: Error | null;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface DenseListProps<Item> {
  query: PagesQuery<Item>;
  /** Read before the table: what it lists. */
  label: string;
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
}

/** A list of the administration that loads more at its end: a table on a desktop, cards on a phone. */
export function DenseList<Item>({ query, label, columns, keyOf, empty }: DenseListProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (error === null) return <RowsSkeleton label={commonMessages.loading} />;
    return <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />;
  }
  const items = uniqueBy(
    data.pages.flatMap((page) => page.items),
    keyOf,
  );
  if (items.length === 0) return empty;
  return (
    <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
      <InfiniteList
        count={items.length}
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      >
        <DenseTable label={label} columns={columns} items={items} keyOf={keyOf} />
      </InfiniteList>
    </div>
  );
}
