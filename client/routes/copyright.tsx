import '#client/ui/styles/all.css';
import { copyrightArticle } from '#client/features/site/articles/copyright.messages.ts';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';

/** `/copyright`: permitted uses of the characters, and the rights to fan works. */
export default function CopyrightPage() {
  return <LegalPageView page="copyright" builtIn={copyrightArticle} />;
}
