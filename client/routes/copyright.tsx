import '#client/ui/styles/all.css';
import { ArticlePage } from '#client/features/site/articles/article-page.tsx';
import { articlesMessages } from '#client/features/site/articles/articles.messages.ts';
import { copyrightMessages } from '#client/features/site/articles/copyright.messages.ts';
import { useSiteNames } from '#client/features/site/articles/use-site-names.ts';

/** `/copyright`: permitted uses of the characters, and the rights to fan works. */
export default function CopyrightPage() {
  const { siteName } = useSiteNames();
  const lead = copyrightMessages.lead(siteName);
  return (
    <ArticlePage article={{ ...copyrightMessages, lead, revised: articlesMessages.revised }} />
  );
}
