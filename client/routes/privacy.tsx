import { articlesMessages } from '../features/articles/articles.messages.ts';
import { privacyMessages } from '../features/articles/privacy.messages.ts';
import { useSiteNames } from '../features/articles/use-site-names.ts';
import { ArticlePage } from './article-page.tsx';

/** `/privacy`: what data the site has of its members, and what for. */
export default function PrivacyPage() {
  const { siteName, operator } = useSiteNames();
  const lead = privacyMessages.lead(siteName, operator);
  return <ArticlePage article={{ ...privacyMessages, lead, revised: articlesMessages.revised }} />;
}
