import type { LegalPage } from '#contract/site/legal-page-text.ts';

export const legalPagesKeys = {
  page: (page: LegalPage) => ['legal-pages', page] as const,
  /** A version; null for the current one. */
  version: (page: LegalPage, version: number | null) => ['legal-pages', page, version] as const,
};
