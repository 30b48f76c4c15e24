import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
import { noCompanyFacts } from '#contract/site/legal-page-text.ts';

/** Returns a page about the site with the built-in text. `fields` replace the defaults. */
export function aLegalPage(fields: Partial<LegalPageVersion> = {}): LegalPageVersion {
  return {
    ...{ page: 'terms', version: 0, body: null, facts: noCompanyFacts },
    ...{ published_at: null, latest_version: 0 },
    ...fields,
  };
}
