import '#client/ui/styles/all.css';
import { ArticlePage } from '#client/features/site/articles/article-page.tsx';
import { companyMessages as texts } from '#client/features/site/articles/company.messages.ts';
import { useSiteNames } from '#client/features/site/articles/use-site-names.ts';

/** `/company`: the operator of the site, and how to contact them. */
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
