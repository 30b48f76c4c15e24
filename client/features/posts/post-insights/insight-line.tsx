import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { postInsightsMessages as texts } from './post-insights.messages.ts';
import { postInsightsQuery } from './post-insights.queries.ts';

/** A link to the insights of a post, with its views and saves. Empty until they have loaded, and after a failure. */
export default function InsightLine({ postId }: { postId: string }) {
  const { data } = useQuery(postInsightsQuery(postId, '30'));
  if (!data) return <div className="h-11" />;
  const { views, saves } = data.all_time;
  const counts = [formatCount(views), formatCount(saves)] as const;
  return (
    <Link
      to={`/insights/${postId}`}
      aria-label={texts.lineLabel(...counts)}
      className="nums -ml-2 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm hover:bg-hover hover:text-ink"
    >
      <ChartColumn className="size-4" aria-hidden="true" />
      {texts.line(...counts)}
    </Link>
  );
}
