import { companyMessages as texts } from '../features/articles/company.messages.ts';
import { useSiteNames } from '../features/articles/use-site-names.ts';
import { ArticlePage } from './article-page.tsx';

/** `/company`: who operates the site, and how to reach them. */
export default function CompanyPage() {
  const { siteName, operator, contact } = useSiteNames();
  const facts = [
    [texts.siteName, siteName],
    [texts.operator, operator],
    [texts.contact, contact, `mailto:${contact}`],
  ] as const;
  const sections = [
    { heading: texts.about, blocks: [{ terms: facts }] },
    {
      heading: texts.contactHeading,
      blocks: [texts.contactText(siteName), texts.urgentText],
    },
    { heading: texts.policyHeading, blocks: [{ list: texts.policy }] },
  ];
  return <ArticlePage article={{ ...texts, lead: texts.lead(siteName), sections }} />;
}
