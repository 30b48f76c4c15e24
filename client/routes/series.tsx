import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { postSeriesMessages as texts } from '#client/features/posts/post-series/post-series.messages.ts';
import {
  seriesQuery,
  useSeriesFollow,
} from '#client/features/posts/post-series/post-series.queries.ts';
import { FollowedSeries } from '#client/features/posts/post-series/post-series-list.tsx';
import { SeriesHead } from '#client/features/posts/post-series/series-head.tsx';
import { SeriesParts } from '#client/features/posts/post-series/series-parts.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowPill } from '#client/features/social/follows/follow-pill.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PostSeries } from '#contract/posts/post-series.ts';

/** `/series` and `/series/{seriesId}` are in one file, because each file name makes the first script larger. */
export default function SeriesPages() {
  return useParams().seriesId === undefined ? <FollowedSeriesPage /> : <SeriesPage />;
}

function SeriesPage() {
  const { seriesId = '' } = useParams();
  const query = useQuery(seriesQuery(seriesId));
  const { title, description, cover } = query.data ?? {};
  usePageMeta({ title, description, image: cover?.veil ? null : cover?.image_url });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <LoadedQuery heading query={query} missing={<MissingSeries />}>
        {(series) => (
          <article key={series.id} className="space-y-6">
            <SeriesHead series={series} followButton={<SeriesFollow series={series} />} />
            <SeriesParts series={series} />
          </article>
        )}
      </LoadedQuery>
    </div>
  );
}

function MissingSeries() {
  const link = { to: '/', label: texts.toHome };
  return <MissingPage icon={Library} texts={texts} link={link} />;
}

function SeriesFollow({ series: { id, title, is_following } }: { series: PostSeries }) {
  const follow = useSeriesFollow(id);
  const about = `series-follow:${id}`;
  function change(following: boolean) {
    follow.mutate(following, {
      onSuccess: () => {
        if (following) showToast({ type: 'success', about, title: texts.follow.done });
      },
      onError: (error) =>
        showToast({ type: 'error', about, title: texts.follow.failed, message: messageOf(error) }),
    });
  }
  return (
    <FollowPill
      isFollowing={is_following}
      label={texts.follow.label}
      name={is_following ? texts.follow.off(title) : texts.follow.on(title)}
      onChange={change}
    />
  );
}

function FollowedSeriesPage() {
  usePageMeta(texts.followed);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-4 text-2xl">{texts.followed.title}</h1>
      <FollowedSeries />
    </div>
  );
}
