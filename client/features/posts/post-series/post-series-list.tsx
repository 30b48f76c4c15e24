import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { PostSeriesCard } from './post-series-card.tsx';

interface PostSeriesListProps {
  query: UseInfiniteQueryResult<InfiniteData<Page<PostSeries>, unknown>>;
  empty: ReactNode;
  /** Whether the cards name their authors. */
  withAuthors?: boolean;
}

/** A list of series, in its loading, error, empty and loaded states. */
export function PostSeriesList({ query, empty, withAuthors = false }: PostSeriesListProps) {
  return (
    <LoadedQuery query={query}>
      {(data) => {
        const all = loadedItems(data, ({ id }) => id);
        return (
          <InfiniteList query={query} count={all.length} empty={empty}>
            <ul aria-label={texts.list.label} className="grid gap-3 md:grid-cols-2">
              {all.map((series) => (
                <li key={series.id}>
                  <PostSeriesCard
                    series={series}
                    author={withAuthors ? nameOf(series.profiles) : undefined}
                  />
                </li>
              ))}
            </ul>
          </InfiniteList>
        );
      }}
    </LoadedQuery>
  );
}
