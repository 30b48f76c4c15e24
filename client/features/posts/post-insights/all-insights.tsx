import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { insightsCsvUrl } from '#contract/posts/insight-choices.ts';
import { InsightFigures } from './insight-figures.tsx';
import { InsightPeriods, useInsightPeriod } from './insight-period.tsx';
import { InsightPosts } from './insight-posts.tsx';
import { InsightSources } from './insight-sources.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { postInsightsMessages as texts } from './post-insights.messages.ts';
import { insightsQuery } from './post-insights.queries.ts';

/** The views, likes, saves and comments of all posts of the viewer, and a list of these posts. */
export function AllInsights() {
  const [period, choosePeriod] = useInsightPeriod();
  const query = useQuery(insightsQuery(period));
  return (
    <>
      <div className="mb-4">
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft text-sm">{texts.lead}</p>
      </div>
      <InsightPeriods period={period} onChoose={choosePeriod} />
      <div className="mt-3 space-y-8">
        <LoadedQuery query={query} loading={<InsightsSkeleton />}>
          {(insights) => (
            <>
              <InsightFigures insights={insights} />
              <InsightSources sources={insights.sources} />
            </>
          )}
        </LoadedQuery>
        <InsightPosts />
        <footer className="space-y-2 text-ink-soft text-sm">
          <p>{texts.how}</p>
          <p className="flex flex-wrap gap-x-4">
            <CsvLink href={insightsCsvUrl('days', period)} label={texts.csvDays} />
            <CsvLink href={insightsCsvUrl('posts')} label={texts.csvPosts} />
          </p>
        </footer>
      </div>
    </>
  );
}

function CsvLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      download
      className="flex min-h-11 items-center gap-1.5 text-brand hover:underline"
    >
      <FileDown className="size-4" aria-hidden="true" />
      {label}
    </a>
  );
}
