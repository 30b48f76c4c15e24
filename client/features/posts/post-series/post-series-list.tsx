import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { Library } from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { followedSeriesQuery } from './post-series.queries.ts';

interface PostSeriesListProps {
  query: UseInfiniteQueryResult<InfiniteData<Page<PostSeries>, unknown>>;
  empty: ReactNode;
  withAuthors?: boolean;
}

export function PostSeriesList({ query, empty, withAuthors = false }: PostSeriesListProps) {
  return (
    <LoadedRows
      query={query}
      keyOf={({ id }) => id}
      label={texts.list.label}
      className="grid gap-3 md:grid-cols-2"
      empty={empty}
    >
      {(series) => <PostSeriesCard series={series} withAuthor={withAuthors} />}
    </LoadedRows>
  );
}

function PostSeriesCard({ series, withAuthor }: { series: PostSeries; withAuthor: boolean }) {
  return (
    <div className="relative flex gap-3 rounded-lg border border-line bg-surface p-3 transition-colors has-[a:hover]:border-control">
      <div className="relative size-24 shrink-0 overflow-hidden rounded-md bg-sunken">
        <SeriesCover series={series} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={`/series/${series.id}`}
          className="line-clamp-2 font-bold leading-snug after:absolute after:inset-0 hover:text-brand"
        >
          {series.title}
        </Link>
        {withAuthor && <p className="truncate text-ink-soft text-sm">{nameOf(series.profiles)}</p>}
        {series.description !== '' && (
          <p className="line-clamp-2 text-ink-soft text-sm">{series.description}</p>
        )}
        <p className="nums mt-auto text-ink-soft text-xs">
          {series.posts_count === 0 ? texts.empty : texts.count(series.posts_count)}
        </p>
      </div>
    </div>
  );
}

export function SeriesCover({ series: { cover } }: { series: Pick<PostSeries, 'cover'> }) {
  if (cover) return <PostThumb post={cover} />;
  return (
    <span className="grid size-full place-items-center text-ink-soft">
      <Library className="size-8" aria-hidden="true" />
    </span>
  );
}

/** The series that the viewer follows, the latest follow first. Visitors are asked to log in. */
export function FollowedSeries() {
  const { user, loading } = useSession();
  if (user !== null || loading) return <Followed isKnown={user !== null} />;
  const signIn = { to: '/login', label: texts.followed.signIn };
  return (
    <EmptyState
      icon={Library}
      title={texts.followed.signedOut}
      text={texts.followed.emptyText}
      link={signIn}
    />
  );
}

function Followed({ isKnown }: { isKnown: boolean }) {
  const query = useInfiniteQuery({ ...followedSeriesQuery, enabled: isKnown });
  const link = { to: '/feed', label: texts.followed.find };
  return (
    <PostSeriesList
      withAuthors
      query={query}
      empty={
        <EmptyState
          icon={Library}
          title={texts.followed.empty}
          text={texts.followed.emptyText}
          link={link}
        />
      }
    />
  );
}
