import '#client/ui/styles/all.css';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';
import { termsArticle } from '#client/features/site/articles/terms.messages.ts';

export default function TermsPage() {
  return <LegalPageView page="terms" builtIn={termsArticle} />;
}
