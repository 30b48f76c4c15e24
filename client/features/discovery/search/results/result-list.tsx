import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { SearchType } from '#contract/discovery/search.ts';
import { SEARCH_PEOPLE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import type { SearchAddress } from '../search-address.ts';
import { NoResults } from './no-results.tsx';
import { ResultSkeleton, resultLayouts } from './result-skeletons.tsx';

const texts = searchMessages;

interface ResultListProps<Item> {
  address: SearchAddress;
  terms: SearchTerms;
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  keyOf: (item: Item) => string;
  /** Renders an item of the list. */
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

/** Announces the number of results to screen readers: on mount, and whenever it changes. */
export function Announcement({ text }: { text: string }): null {
  useEffect(() => announce(text), [text]);
  return null;
}

function foundText(type: SearchType, count: number, hasMore: boolean): string {
  if (count === 0) return texts.foundNone(texts.types[type]);
  // Members have one page: half of it matches usernames, half display names (SEARCH-04).
  const isCut = type === 'users' && count >= SEARCH_PEOPLE / 2;
  return (hasMore || isCut ? texts.foundMore : texts.found)[type](count);
}
