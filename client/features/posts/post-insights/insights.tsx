import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartColumn, FileDown } from 'lucide-react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ChoiceChips } from '#client/ui/navigation/filter-chip.tsx';
import {
  type InsightPeriod,
  insightPeriods,
  insightsCsvUrl,
} from '#contract/posts/insight-choices.ts';
import { InsightFigures } from './insight-figures.tsx';
import { InsightPosts, NoInsightPosts } from './insight-posts.tsx';
import { postInsightsMessages as texts } from './post-insights.messages.ts';
import { insightPostsQuery, insightsQuery, postInsightsQuery } from './post-insights.queries.ts';

/** The views, likes, saves and comments of all posts of the viewer, and a list of these posts. */
export function AllInsights() {
  const [period] = useInsightPeriod();
  const query = useQuery(insightsQuery(period));
  const posts = useInfiniteQuery(insightPostsQuery('views'));
  const hasNothing = posts.data?.pages[0]?.items.length === 0 && query.data?.totals.views === 0;
  return (
    <>
      <div className="mb-4">
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft text-sm">{texts.lead}</p>
      </div>
      {hasNothing ? (
        <NoInsightPosts />
      ) : (
        <>
          <InsightPeriods />
          <div className="mt-3 space-y-8">
            <LoadedQuery query={query} loading={<InsightsSkeleton />}>
              {(insights) => <InsightFigures insights={insights} />}
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
      )}
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

export function InsightsOfPost({ postId }: { postId: string }) {
  const [period] = useInsightPeriod();
  const query = useQuery(postInsightsQuery(postId, period));
  const back = { to: '/insights', label: texts.title };
  return (
    <>
      <Link
        to="/insights"
        className="-ml-2 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {texts.toAll}
      </Link>
      <LoadedQuery
        query={query}
        heading
        loading={<InsightsSkeleton />}
        missing={<MissingPage icon={ChartColumn} texts={texts} link={back} />}
      >
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
            <InsightPeriods />
            <div className="mt-3 space-y-8">
              <InsightFigures insights={insights} />
              <p className="text-ink-soft text-sm">{texts.how}</p>
            </div>
          </>
        )}
      </LoadedQuery>
    </>
  );
}

const DEFAULT: InsightPeriod = '30';

function useInsightPeriod() {
  const [search, setSearch] = useSearchParams();
  const period = insightPeriods.find((known) => known === search.get('period')) ?? DEFAULT;
  const choose = (next: InsightPeriod) =>
    setSearch(next === DEFAULT ? {} : { period: next }, {
      replace: true,
      preventScrollReset: true,
    });
  return [period, choose] as const;
}

function InsightPeriods() {
  const [period, choose] = useInsightPeriod();
  return (
    <fieldset aria-label={texts.period} className="flex flex-wrap gap-2">
      <ChoiceChips
        values={insightPeriods}
        names={texts.periods}
        chosen={period}
        onChoose={choose}
      />
    </fieldset>
  );
}

function InsightsSkeleton() {
  return (
    <div>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="h-64" />
      <Skeleton className="mt-8 h-40" />
    </div>
  );
}
