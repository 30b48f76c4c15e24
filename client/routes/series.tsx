import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { seriesQuery } from '#client/features/posts/post-series/post-series.queries.ts';
import { SeriesHead } from '#client/features/posts/post-series/series-head.tsx';
import { SeriesParts } from '#client/features/posts/post-series/series-parts.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { SeriesFollow } from '#client/page-parts/series-follow.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';

const texts = postSeriesMessages;

/** `/series/{seriesId}`: a series with its posts in order. */
export default function SeriesPage() {
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
  return (
    <EmptyState
      heading
      icon={Library}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      link={{ to: '/', label: texts.toHome }}
    />
  );
}
