import { formatCount } from '#client/lib/format/format.ts';
import { Card } from '#client/ui/list/card.tsx';
import type { Insights } from '#contract/posts/post-insights.ts';
import { postInsightsMessages } from './post-insights.messages.ts';

const texts = postInsightsMessages.sources;

/** The sources from which readers came in a period, the most frequent first. */
export function InsightSources({ sources }: Pick<Insights, 'sources'>) {
  const total = sources.reduce((sum, { views }) => sum + views, 0);
  return (
    <section>
      <h2 className="mb-3 text-lg">{texts.title}</h2>
      <Card className="p-4">
        {total === 0 ? (
          <p className="text-ink-soft text-sm">{texts.none}</p>
        ) : (
          <ul className="space-y-3">
            {sources.map(({ source, views }) => (
              <li key={source}>
                <p className="flex items-baseline justify-between gap-3 text-sm">
                  <span>{texts.names[source]}</span>
                  <span className="nums">
                    {formatCount(views)}
                    <span className="ml-2 inline-block w-10 text-right text-ink-soft text-xs">
                      {Math.round((views / total) * 100)}%
                    </span>
                  </span>
                </p>
                <Share part={views / total} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Share({ part }: { part: number }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 h-1.5 w-full overflow-hidden rounded-full bg-sunken text-brand"
    >
      <rect width={part * 100} height={4} fill="currentColor" />
    </svg>
  );
}
