import '#client/ui/styles/all.css';
import { copyrightArticle } from '#client/features/site/articles/copyright.messages.ts';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';

export default function CopyrightPage() {
  return <LegalPageView page="copyright" builtIn={copyrightArticle} />;
}
