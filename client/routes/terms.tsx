import { articlesMessages } from '../features/articles/articles.messages.ts';
import { termsMessages } from '../features/articles/terms.messages.ts';
import { useSiteNames } from '../features/articles/use-site-names.ts';
import { ArticlePage } from './article-page.tsx';

/** `/terms`: the rules of the site. */
export default function TermsPage() {
  const { siteName, operator } = useSiteNames();
  const lead = termsMessages.lead(siteName, operator);
  return <ArticlePage article={{ ...termsMessages, lead, revised: articlesMessages.revised }} />;
}
