import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
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
  builtIn: (names: SiteNames) => Article;
  children?: ReactNode;
}

/** A page about the site, with the text that its admins have published, or with the built-in text. */
export function LegalPageView({ page, builtIn, children }: LegalPageViewProps) {
  const { data, error, isFetching, refetch } = useQuery(legalPageQuery(page, null));
  const names = useSiteNames();
  const first = builtIn(placeholders);
  usePageMeta(first);
  if (error && !data) {
    return <LoadFailed heading error={error} retrying={isFetching} onRetry={refetch} />;
  }
  const article = data ? publishedArticle(data, first, names) : { ...first, ...nothing };
  // Renders the same component before and after loading, so that its heading keeps the focus when the text arrives.
  return (
    <ArticleView article={article}>
      {data ? children : <RowsSkeleton label={commonMessages.loading} />}
    </ArticleView>
  );
}

const nothing = { lead: '', sections: [] };

function publishedArticle(data: LegalPageVersion, first: Article, names: SiteNames): Article {
  const { page, facts, published_at: publishedAt } = data;
  const body = data.body ?? writeArticle(first);
  return articleOf({ page, body, facts, publishedAt }, first, names);
}
