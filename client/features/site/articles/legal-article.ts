import { formatDate, inJapan } from '#client/lib/format/format.ts';
import {
  type CompanyFact,
  companyFactNames,
  type LegalPage,
  type LegalText,
} from '#contract/site/legal-page-text.ts';
import type { Article, ArticleSection } from './article.ts';
import { articlesMessages } from './articles.messages.ts';
import { companyMessages } from './company.messages.ts';
import { fillNames, readArticle } from './read-article.ts';
import type { SiteNames } from './use-site-names.ts';

interface Shown extends LegalText {
  page: LegalPage;
  /** Null for the built-in text. */
  publishedAt: string | null;
}

/** Returns the article of a text that admins have published or are writing. The names of the site are inserted. */
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
