import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { SearchType } from '#contract/discovery/search.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { isCut } from '../search.queries.ts';
import type { ShownSearch } from '../search-address.ts';
import { NoResults } from './no-results.tsx';

const texts = searchMessages;

interface ResultListProps<Item> {
  address: ShownSearch;
  terms: SearchTerms;
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
}

/**
 * The results of a search in their loading, error, empty and loaded states. While the next query loads, the previous
 * results stay, dimmed.
 */
export function ResultList<Item>({
  address,
  terms,
  query,
  keyOf,
  children,
}: ResultListProps<Item>) {
  const { q, type, sort, since, until } = address;
  const { data, isPlaceholderData } = query;
  const items = data && loadedItems(data, keyOf);
  const isEmptyPlaceholder = isPlaceholderData && items?.length === 0;
  if (!items || isEmptyPlaceholder) {
    return <Unloaded query={query} loading={<ResultSkeleton type={type} />} />;
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cx('transition-opacity', isPlaceholderData && 'opacity-50 delay-100')}
    >
      {!isPlaceholderData && (
        <Announcement
          key={`${q} ${sort} ${since} ${until}`}
          text={foundText(type, items.length, query.hasNextPage)}
        />
      )}
      {items.length === 0 && !query.hasNextPage ? (
        <NoResults address={address} terms={terms} />
      ) : (
        <InfiniteList query={query} count={items.length} loading={query.isFetching}>
          <ul data-results="found" aria-label={texts.results[type]} className={resultLayouts[type]}>
            {items.map((item, index) => (
              <Fragment key={keyOf(item)}>{children(item, index)}</Fragment>
            ))}
          </ul>
        </InfiniteList>
      )}
    </div>
  );
}

/** Announces the number of results to screen readers, on mount and whenever it changes. Renders nothing. */
export function Announcement({ text }: { text: string }): null {
  useEffect(() => announce(text), [text]);
  return null;
}

function foundText(type: SearchType, count: number, hasMore: boolean): string {
  if (count === 0) return texts.foundNone(texts.types[type]);
  return (hasMore || isCut(type, count) ? texts.foundMore : texts.found)[type](count);
}

const rowKeys = Array.from({ length: 8 }, (_, index) => index);

/** The layout of the results of each type. */
const resultLayouts: Record<SearchType, string> = {
  users: 'divide-y divide-line md:max-w-text',
  posts: 'grid two-columns gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-4',
  tags: 'grid gap-x-6 md:grid-cols-2',
  events: 'grid gap-3 md:grid-cols-2',
};

/** Placeholder of results while they load, in the layout of their type. */
export function ResultSkeleton({ type }: { type: SearchType }) {
  const Shape = shapes[type];
  return (
    <div className={resultLayouts[type]}>
      <LoadingStatus label={searchMessages.searching} />
      {rowKeys.map((key) => (
        <Shape key={key} />
      ))}
    </div>
  );
}

const shapes: Record<SearchType, () => React.ReactNode> = {
  users: () => (
    <div className="flex items-center gap-3 py-3">
      <Skeleton shape="pill" className="size-11" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-2 h-3 w-20" />
        <Skeleton className="mt-2.5 h-4 w-full max-w-72" />
      </div>
      <Skeleton shape="pill" className="h-9 w-30" />
    </div>
  ),
  posts: () => (
    <div>
      <Skeleton shape="box" className="aspect-square" />
      <Skeleton className="mt-3 h-4 w-4/5" />
      <div className="mt-5 mb-2 flex items-center gap-2">
        <Skeleton shape="pill" className="size-6" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  ),
  tags: () => (
    <div className="flex min-h-15 items-center gap-3">
      <Skeleton shape="pill" className="size-10" />
      <Skeleton className="h-4 w-32" />
    </div>
  ),
  events: () => <Skeleton shape="box" className="h-25" />,
};
