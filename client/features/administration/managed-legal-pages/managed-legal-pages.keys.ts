import type { LegalPage } from '#contract/site/legal-page-text.ts';

/** Query keys of the pages about the site as admins see them. */
export const managedLegalPagesKeys = {
  versions: (page: LegalPage) => ['admin', 'legal-pages', page] as const,
};
