import type { z } from 'zod';
import type {
  LegalPageVersion,
  ListedVersion,
  publishLegalPage,
} from '#contract/administration/legal-pages.ts';
import {
  type CompanyFacts,
  compareTexts,
  type LegalPage,
  type LegalText,
  noCompanyFacts,
} from '#contract/site/legal-page-text.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './legal-pages.store.ts';
import { type LegalPageVersionsTable, legalPageRow } from './legal-pages.tables.ts';

const titles: Record<LegalPage, string> = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  company: '運営者情報',
  copyright: '著作権について',
  about: 'このサイトについて',
};

/** Reads a version of a page. Version 0 is the default text. Throws `not-found`. */
export async function readLegalPage(
  { read }: Database,
  page: LegalPage,
  version?: number,
): Promise<LegalPageVersion> {
  const latest = await store.findLatest(read, page);
  const wanted = version ?? latest?.version ?? 0;
  const row =
    wanted === latest?.version ? latest : await store.findVersion(read, { page, version: wanted });
  if (!row && wanted !== 0) {
    throw new AppError('not-found', 'この版のページは見つかりませんでした');
  }
  return {
    page,
    version: wanted,
    body: row?.body ?? null,
    facts: factsOf(row),
    published_at: row?.published_at ?? null,
    latest_version: latest?.version ?? 0,
  };
}

export async function listLegalPageVersions(
  { read }: Database,
  page: LegalPage,
): Promise<{ items: ListedVersion[] }> {
  return { items: await store.listVersions(read, page) };
}

/**
 * Publishes a text as the next version, if it has changed. Throws `changed-elsewhere` when somebody else has published
 * since `baseVersion`.
 */
export async function publishText(
  database: Database,
  viewer: Viewer,
  { page, body, baseVersion, reason, ...facts }: z.output<typeof publishLegalPage.input>,
): Promise<LegalPageVersion> {
  const text: LegalText = { body, facts: page === 'company' ? facts : noCompanyFacts };
  await database.write(async (transaction) => {
    const latest = await store.findLatest(transaction, page);
    const before = { body: latest?.body ?? '', facts: factsOf(latest) };
    const changes = compareTexts(before, text);
    if (changes.length === 0) return;
    if ((latest?.version ?? 0) !== baseVersion) throw changedElsewhere(CHANGED);
    const row = legalPageRow({ page, version: baseVersion + 1, text, author: viewer.userId });
    if (!(await store.insertVersion(transaction, row))) throw changedElsewhere(CHANGED);
    await recordAudit(transaction, viewer, {
      action: 'legal-page.published',
      target: { type: 'legal-page', id: page, name: titles[page] },
      reason,
      changes,
    });
  });
  return readLegalPage(database, page);
}

function factsOf(row: LegalPageVersionsTable | null | undefined): CompanyFacts {
  return { ...noCompanyFacts, ...(row && (JSON.parse(row.facts) as Partial<CompanyFacts>)) };
}

const CHANGED = 'ほかの管理者が、先にこのページを公開しました';
