import '#client/ui/styles/all.css';
import { ArticlePage } from '#client/features/site/articles/article-page.tsx';
import { articlesMessages } from '#client/features/site/articles/articles.messages.ts';
import { privacyMessages } from '#client/features/site/articles/privacy.messages.ts';
import { useSiteNames } from '#client/features/site/articles/use-site-names.ts';

/** `/privacy`: the personal data that the site stores, and its purposes. */
export default function PrivacyPage() {
  const { siteName, operator } = useSiteNames();
  const lead = privacyMessages.lead(siteName, operator);
  return <ArticlePage article={{ ...privacyMessages, lead, revised: articlesMessages.revised }} />;
}
