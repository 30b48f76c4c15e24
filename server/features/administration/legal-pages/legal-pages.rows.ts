import type { LegalPage, LegalText } from '#contract/site/legal-page-text.ts';
import type { LegalPageVersionsTable } from '#server/platform/database/tables.ts';

interface Publication {
  page: LegalPage;
  version: number;
  text: LegalText;
  /** The id of the admin. */
  author: string;
}

/** A row of `legal_page_versions`, published now. */
export function legalPageRow({ page, version, text, author }: Publication): LegalPageVersionsTable {
  return {
    page,
    version,
    body: text.body,
    facts: JSON.stringify(text.facts),
    published_at: new Date().toISOString(),
    published_by: author,
  };
}
