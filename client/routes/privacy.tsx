import '#client/ui/styles/all.css';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';
import { privacyArticle } from '#client/features/site/articles/privacy.messages.ts';

export default function PrivacyPage() {
  return <LegalPageView page="privacy" builtIn={privacyArticle} />;
}
