import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../../contract/primitives.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { uniqueBy } from '../../../lib/paging.ts';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { type Column, DenseTable } from './dense-table.tsx';
import type { Selection } from './use-selection.ts';

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
  /** Lets rows be selected. */
  selection?: Selection;
  /** Shown in place of an empty list. */
  empty: ReactNode;
}

/** The items of all pages that are loaded, each once. */
export function itemsOf<Item>(
  { data }: Pick<PagesQuery<Item>, 'data'>,
  keyOf: (item: Item) => string,
): Item[] {
  return uniqueBy(data?.pages.flatMap((page) => page.items) ?? [], keyOf);
}

/** A list of the administration that loads more at its end: a table on a desktop, cards on a phone. */
export function DenseList<Item>(props: DenseListProps<Item>) {
  const { query, empty, ...table } = props;
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (error === null) return <RowsSkeleton label={commonMessages.loading} />;
    return <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />;
  }
  const items = itemsOf(query, props.keyOf);
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
        <DenseTable {...table} items={items} />
      </InfiniteList>
    </div>
  );
}
