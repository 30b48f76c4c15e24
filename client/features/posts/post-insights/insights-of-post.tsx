import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartColumn } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { InsightFigures } from './insight-figures.tsx';
import { InsightPeriods, useInsightPeriod } from './insight-period.tsx';
import { InsightSources } from './insight-sources.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { postInsightsMessages as texts } from './post-insights.messages.ts';
import { postInsightsQuery } from './post-insights.queries.ts';

/** The views, likes, saves and comments of one post of the viewer. */
export function InsightsOfPost({ postId }: { postId: string }) {
  const [period, choosePeriod] = useInsightPeriod();
  const query = useQuery(postInsightsQuery(postId, period));
  return (
    <>
      <Link
        to="/insights"
        className="-ml-2 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {texts.toAll}
      </Link>
      <LoadedQuery query={query} heading loading={<InsightsSkeleton />} missing={<Missing />}>
        {(insights) => (
          <>
            <h1 className="text-2xl">{texts.ofPost(insights.title || texts.untitled)}</h1>
            <p className="mb-4 flex flex-wrap items-center gap-x-4 text-ink-soft text-sm">
              <span>{texts.lead}</span>
              <Link
                to={`/posts/${postId}`}
                className="flex min-h-11 items-center text-brand hover:underline"
              >
                {texts.toPost}
              </Link>
            </p>
            <InsightPeriods period={period} onChoose={choosePeriod} />
            <div className="mt-3 space-y-8">
              <InsightFigures insights={insights} />
              <InsightSources sources={insights.sources} />
              <p className="text-ink-soft text-sm">{texts.how}</p>
            </div>
          </>
        )}
      </LoadedQuery>
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      heading
      icon={ChartColumn}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      link={{ to: '/insights', label: texts.title }}
    />
  );
}
