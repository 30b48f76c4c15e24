import { LEGAL_VERSIONS_MAX } from '#contract/foundations/limits.ts';
import type { LegalPage } from '#contract/site/legal-page-text.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { LegalPageVersionsTable } from './legal-pages.tables.ts';

/** Returns the newest version of a page, or undefined for a page that was never published. */
export function findLatest(database: Queryable, page: LegalPage) {
  return database
    .selectFrom('legal_page_versions')
    .selectAll()
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const findVersion = rows('legal_page_versions').findBy('page', 'version');

/** Returns the latest versions of a page, newest first, with the names of their authors. */
export function listVersions(database: Queryable, page: LegalPage) {
  return database
    .selectFrom('legal_page_versions')
    .leftJoin('profiles', 'profiles.id', 'legal_page_versions.published_by')
    .select([
      'legal_page_versions.version',
      'legal_page_versions.published_at',
      'profiles.display_name as author_name',
    ])
    .where('legal_page_versions.page', '=', page)
    .orderBy('legal_page_versions.version', 'desc')
    .limit(LEGAL_VERSIONS_MAX)
    .execute();
}

/** Inserts a version. Returns false when another transaction has inserted the same version number. */
export async function insertVersion(transaction: Queryable, row: LegalPageVersionsTable) {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('legal_page_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
