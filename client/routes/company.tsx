import '#client/ui/styles/all.css';
import { companyArticle } from '#client/features/site/articles/company.messages.ts';
import { LegalPageView } from '#client/features/site/articles/legal-page-view.tsx';

export default function CompanyPage() {
  return <LegalPageView page="company" builtIn={companyArticle} />;
}
