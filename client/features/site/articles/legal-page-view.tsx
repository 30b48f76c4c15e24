import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import type { LegalPage } from '#contract/site/legal-page-text.ts';
import type { Article } from './article.ts';
import { ArticleView } from './article-view.tsx';
import { articleOf } from './legal-article.ts';
import { legalPageQuery } from './legal-pages.queries.ts';
import { placeholders } from './read-article.ts';
import { type SiteNames, useSiteNames } from './use-site-names.ts';
import { writeArticle } from './write-article.ts';

interface LegalPageViewProps {
  page: LegalPage;
  /** The text that a site begins with. */
  builtIn: (names: SiteNames) => Article;
  /** Rendered after the text. */
  children?: ReactNode;
}

/** A page about the site, as its admins have published it, or with the text that it begins with. */
export function LegalPageView({ page, builtIn, children }: LegalPageViewProps) {
  const { data, error, isFetching, refetch } = useQuery(legalPageQuery(page, null));
  const names = useSiteNames();
  const first = builtIn(placeholders);
  usePageMeta(first);
  if (data) {
    const { facts, published_at: publishedAt } = data;
    const body = data.body ?? writeArticle(first);
    const article = articleOf({ page, body, facts, publishedAt }, first, names);
    return <ArticleView article={article}>{children}</ArticleView>;
  }
  if (error) return <LoadFailed heading error={error} retrying={isFetching} onRetry={refetch} />;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-6 text-2xl md:text-3xl">{first.title}</h1>
      <RowsSkeleton label={commonMessages.loading} />
    </div>
  );
}
