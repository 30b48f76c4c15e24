import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { FollowRowSkeleton } from '#client/features/social/follows/follow-row.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { Link } from '#client/lib/router/link.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { SearchType } from '#contract/discovery/search.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  foldText,
  isFoundInside,
  noTerms,
  type SearchTerms,
  writeSearch,
} from '#contract/foundations/search-text.ts';
import { searchMessages as texts } from '../search.messages.ts';
import { isCut, type ResultCounts, useFoundQueries } from '../search.queries.ts';
import { type ShownSearch, searchPath, searchTypes } from '../search-address.ts';
import { filtersOf } from './result-filters.ts';

/** A search, its terms, and the numbers of its results. */
export interface SearchState {
  address: ShownSearch;
  terms: SearchTerms;
  counts: ResultCounts;
}

interface ResultListProps<Item> extends SearchState {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  keyOf: (item: Item) => string;
  children: (item: Item, index: number) => ReactNode;
}

/** The results, or the state of their request. While the next query loads, the previous results stay, dimmed. */
export function ResultList<Item>(props: ResultListProps<Item>) {
  const { address, terms, counts, query, keyOf, children } = props;
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
        <NoResults address={address} terms={terms} counts={counts} />
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

const resultLayouts: Record<SearchType, string> = {
  users: 'divide-y divide-line md:max-w-text',
  posts: 'grid two-columns gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-4',
  tags: 'grid gap-x-6 md:grid-cols-2',
  events: 'grid gap-3 md:grid-cols-2',
};

export function ResultSkeleton({ type }: { type: SearchType }) {
  const Shape = shapes[type];
  return (
    <div className={resultLayouts[type]}>
      <LoadingStatus label={texts.searching} />
      {rowKeys.map((key) => (
        <Shape key={key} />
      ))}
    </div>
  );
}

const shapes: Record<SearchType, () => React.ReactNode> = {
  users: FollowRowSkeleton,
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

const noneTexts = texts.none;
const SUGGESTED_QUERIES = 5;

function NoResults({ address, terms, counts }: SearchState) {
  const { sort: _, ...search } = address;
  const { type, q } = search;
  const shorter = useFoundQueries(search, fewerWords(terms));
  const isFiltered = filtersOf(terms, address).length > 0;
  const title = isFiltered ? noneTexts.filtered(texts.types[type]) : noneTexts[type](q);
  const isShort = type !== 'users' && terms.words.some((word) => !isFoundInside(foldText(word)));
  const text = isShort ? noneTexts.shortText : noneTexts.text;
  const elsewhere = searchTypes.flatMap((other) => {
    const count = counts[other];
    if (!count?.count) return [];
    const found = noneTexts.foundIn[other](count.count);
    const label = count.hasMore ? noneTexts.orMore(found) : found;
    return [{ to: searchPath({ ...address, type: other }), label }];
  });
  return (
    <>
      <EmptyState icon={SearchX} mood="lost" title={title} text={text} />
      <Suggestions title={noneTexts.elsewhere} links={elsewhere} />
      <Suggestions
        title={noneTexts.fewer}
        links={shorter.map((query) => ({ to: searchPath({ ...search, q: query }), label: query }))}
      />
    </>
  );
}

interface SuggestionsProps {
  title: string;
  links: readonly { to: string; label: string }[];
}

function Suggestions({ title, links }: SuggestionsProps) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="mx-auto mb-8 max-w-text">
      <h2 className="mb-2 text-center text-base">{title}</h2>
      <ul data-results="" className="flex flex-wrap justify-center gap-2">
        {links.map(({ to, label }) => (
          <li key={label} className="max-w-full">
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-5 font-bold text-brand text-sm transition-colors hover:border-brand"
            >
              <span className="truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns one query for each term, because results must contain all terms of the full query. */
function fewerWords(terms: SearchTerms): string[] {
  const { words, phrases, names, tags } = terms;
  const none = noTerms();
  const single = [
    ...words.map((word) => ({ ...none, words: [word] })),
    ...phrases.map((phrase) => ({ ...none, words: [phrase] })),
    ...tags.map((tag) => ({ ...none, tags: [tag] })),
    ...names.map((name) => ({ ...none, names: [name] })),
  ];
  const hasOther = writeSearch({ ...terms, words: [], names: [], tags: [] }) !== '';
  const isNarrow = single.length > 1 || hasOther;
  return isNarrow ? single.slice(0, SUGGESTED_QUERIES).map(writeSearch) : [];
}
