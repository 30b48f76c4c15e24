import '#client/ui/styles/all.css';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';
import { privacyArticle } from '#client/features/site/articles/privacy.messages.ts';

/** `/privacy`: the personal data that the site stores, and its purposes. */
export default function PrivacyPage() {
  return <LegalPageView page="privacy" builtIn={privacyArticle} />;
}
