import { articlesMessages } from '../features/articles/articles.messages.ts';
import { copyrightMessages } from '../features/articles/copyright.messages.ts';
import { useSiteNames } from '../features/articles/use-site-names.ts';
import { ArticlePage } from './article-page.tsx';

/** `/copyright`: what fans may do with the characters, and whose their works are. */
export default function CopyrightPage() {
  const { siteName } = useSiteNames();
  const lead = copyrightMessages.lead(siteName);
  return (
    <ArticlePage article={{ ...copyrightMessages, lead, revised: articlesMessages.revised }} />
  );
}
