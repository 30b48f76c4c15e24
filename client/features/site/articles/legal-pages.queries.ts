import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import type { LegalPage } from '#contract/site/legal-page-text.ts';
import { legalPagesKeys } from './legal-pages.keys.ts';

/** Returns the query of an older version of a page about the site, or of the current one for null. */
export function legalPageQuery(page: LegalPage, version: number | null) {
  return queryOptions({
    queryKey: legalPagesKeys.version(page, version),
    queryFn: ({ signal }) =>
      getJson('/api/legal-pages/{page}', {
        signal,
        params: { page },
        search: version === null ? {} : { version },
      }),
  });
}
