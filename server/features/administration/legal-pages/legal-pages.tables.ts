import type { LegalPage, LegalText } from '#contract/site/legal-page-text.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The published versions of the legal pages. Rows are never changed. */
export const legalPageVersionsTable = defineTable(
  'legal_page_versions',
  {
    page: t.key<LegalPage>(),
    version: t.integer(),
    body: t.text(),
    /** JSON: the facts about the operator. */
    facts: t.json(),
    published_at: t.time().initial(t.now),
    /** Null when the admin has deleted their account. */
    published_by: t
      .member('set null')
      .deletedWithProfile()
      .nullable()
      .notExported('a text of the site, not of the member'),
  },
  {
    key: ['page', 'version'],
    indexes: { legal_page_versions_of_author: ['published_by'] },
  },
);

export type LegalPageVersionsTable = RowOf<typeof legalPageVersionsTable>;

/** Returns a row of `legal_page_versions`, published now. */
export function legalPageRow({ page, version, text, author }: Publication): LegalPageVersionsTable {
  const facts = JSON.stringify(text.facts);
  return legalPageVersionsTable.row({
    page,
    version,
    body: text.body,
    facts,
    published_by: author,
  });
}

interface Publication {
  page: LegalPage;
  version: number;
  text: LegalText;
  /** The id of the admin who publishes. */
  author: string;
}
