import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';

interface PostSeriesListProps {
  query: UseInfiniteQueryResult<InfiniteData<Page<PostSeries>, unknown>>;
  empty: ReactNode;
  /** Whether the cards name their authors. */
  withAuthors?: boolean;
}

/** A list of series, in its loading, error, empty and loaded states. */
export function PostSeriesList({ query, empty, withAuthors = false }: PostSeriesListProps) {
  return (
    <LoadedList query={query} keyOf={({ id }) => id} empty={empty}>
      {(all) => (
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
      )}
    </LoadedList>
  );
}

interface PostSeriesCardProps {
  series: PostSeries;
  /** The name of the author of the series. Set in lists of several authors. */
  author?: string | undefined;
}

function PostSeriesCard({ series, author }: PostSeriesCardProps) {
  return (
    <div className="relative flex gap-3 rounded-lg border border-line bg-surface p-3 transition-colors has-[a:hover]:border-control">
      <div className="relative size-24 shrink-0 overflow-hidden rounded-md bg-sunken">
        <SeriesCover series={series} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={`/series/${series.id}`}
          className="line-clamp-2 break-words font-bold leading-snug after:absolute after:inset-0 hover:text-brand"
        >
          {series.title}
        </Link>
        {author !== undefined && <p className="truncate text-ink-soft text-sm">{author}</p>}
        {series.description !== '' && (
          <p className="line-clamp-2 break-words text-ink-soft text-sm">{series.description}</p>
        )}
        <p className="nums mt-auto text-ink-soft text-xs">
          {series.posts_count === 0 ? texts.empty : texts.count(series.posts_count)}
        </p>
      </div>
    </div>
  );
}

/** The cover of a series. It fills its box. */
export function SeriesCover({ series: { cover } }: { series: Pick<PostSeries, 'cover'> }) {
  if (cover) return <PostThumb post={cover} />;
  return (
    <span className="grid size-full place-items-center text-ink-soft">
      <Library className="size-8" aria-hidden="true" />
    </span>
  );
}
