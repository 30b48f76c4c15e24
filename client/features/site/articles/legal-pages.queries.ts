import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '#client/lib/api/api.ts';
import type { LegalPage } from '#contract/site/legal-page-text.ts';

export const legalPagesKeys = {
  page: (page: LegalPage) => ['legal-pages', page] as const,
  /** One version of a page. Null for the current version. */
  version: (page: LegalPage, version: number | null) => ['legal-pages', page, version] as const,
};

export function legalPageQuery(page: LegalPage, version: number | null) {
  return queryOptions({
    queryKey: legalPagesKeys.version(page, version),
    ...dataOf('/api/legal-pages/{page}', {
      params: { page },
      search: version === null ? {} : { version },
    }),
  });
}
