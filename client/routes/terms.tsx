import '#client/ui/styles/all.css';
import { ArticlePage } from '#client/features/site/articles/article-page.tsx';
import { articlesMessages } from '#client/features/site/articles/articles.messages.ts';
import { termsMessages } from '#client/features/site/articles/terms.messages.ts';
import { useSiteNames } from '#client/features/site/articles/use-site-names.ts';

/** `/terms`: the rules of the site. */
export default function TermsPage() {
  const { siteName, operator } = useSiteNames();
  const lead = termsMessages.lead(siteName, operator);
  return <ArticlePage article={{ ...termsMessages, lead, revised: articlesMessages.revised }} />;
}
