import { aboutArticle } from '#client/features/site/articles/about.messages.ts';
import type { Article } from '#client/features/site/articles/article.ts';
import { companyArticle } from '#client/features/site/articles/company.messages.ts';
import { copyrightArticle } from '#client/features/site/articles/copyright.messages.ts';
import { privacyArticle } from '#client/features/site/articles/privacy.messages.ts';
import { placeholders } from '#client/features/site/articles/read-article.ts';
import { termsArticle } from '#client/features/site/articles/terms.messages.ts';
import { writeArticle } from '#client/features/site/articles/write-article.ts';
import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
import type { LegalPage, LegalText } from '#contract/site/legal-page-text.ts';

const articles = {
  terms: termsArticle,
  privacy: privacyArticle,
  company: companyArticle,
  copyright: copyrightArticle,
  about: aboutArticle,
};

/** The article that a site begins with, with placeholders for the names of the site. */
export function builtInArticle(page: LegalPage): Article {
  return articles[page](placeholders);
}

/** The text of a version. A version without a text of its own has the one that a site begins with. */
export function textOf({ page, body, facts }: LegalPageVersion): LegalText {
  return { body: body ?? writeArticle(builtInArticle(page)), facts };
}
