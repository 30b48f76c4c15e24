import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDate, inJapan } from '#client/lib/format/format.ts';
import { LoadFailed } from '#client/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
import {
  type CompanyFact,
  companyFactNames,
  type LegalPage,
  type LegalText,
} from '#contract/site/legal-page-text.ts';
import {
  type Article,
  type ArticleSection,
  fillNames,
  placeholders,
  readArticle,
  type SiteNames,
  useSiteNames,
  writeArticle,
} from './article.ts';
import { ArticleView } from './article-view.tsx';
import { articlesMessages } from './articles.messages.ts';
import { companyMessages } from './company.messages.ts';
import { legalPageQuery } from './legal-pages.queries.ts';

interface LegalPageViewProps {
  page: LegalPage;
  builtIn: (names: SiteNames) => Article;
  children?: ReactNode;
}

export function LegalPageView({ page, builtIn, children }: LegalPageViewProps) {
  const { data, error, isFetching, refetch } = useQuery(legalPageQuery(page, null));
  const names = useSiteNames();
  const first = builtIn(placeholders);
  usePageMeta(first);
  if (error && !data) {
    return <LoadFailed heading error={error} retrying={isFetching} onRetry={refetch} />;
  }
  const article = data ? publishedArticle(data, first, names) : { ...first, ...nothing };
  // The same component is rendered before and after loading, so that its heading keeps the focus when the text arrives.
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

interface Shown extends LegalText {
  page: LegalPage;
  /** Null for the built-in text. */
  publishedAt: string | null;
}

export function articleOf(
  { page, body, facts, publishedAt }: Shown,
  { title, description }: Pick<Article, 'title' | 'description'>,
  names: SiteNames,
): Article {
  const { lead, sections } = readArticle(fillNames(body, names));
  const about = page === 'company' ? [factsSection(facts, names)] : [];
  const date = publishedAt === null ? articlesMessages.firstDate : dateOf(publishedAt);
  const revised = articlesMessages.revised(date);
  return { title, description, lead, sections: [...about, ...sections], revised };
}

// Formats a date with the year, because the page may be read years later. The date is the same in every time zone.
function dateOf(iso: string): string {
  return formatDate(iso, { ...inJapan, now: new Date(0) });
}

function factsSection(facts: LegalText['facts'], names: SiteNames): ArticleSection {
  const { siteName, operator, contact } = names;
  const given = companyFactNames.filter((name) => facts[name] !== '');
  const termOf = (name: CompanyFact) => [companyMessages.facts[name], facts[name]] as const;
  const terms = [
    [companyMessages.siteName, siteName],
    [companyMessages.operator, operator],
    ...given.map(termOf),
    [companyMessages.contact, contact, `mailto:${contact}`],
  ] as const;
  return { heading: companyMessages.about, blocks: [{ terms }] };
}
