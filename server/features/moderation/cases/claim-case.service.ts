import { CASE_CLAIM_LIFETIME } from '#contract/foundations/limits.ts';
import type { Case } from '#contract/moderation/cases.ts';
import {
  type AnnounceCases,
  changeCase,
  lockCase,
} from '#server/features/moderation/case-records/case-records.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { CasesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { caseNotFound, showCase } from './case-queue.service.ts';

interface ClaimingDeps {
  database: Database;
  announceCases: AnnounceCases;
}

/** Locks a case that the viewer may see. Throws not-found, also for a case about the viewer's own content. */
export async function lockVisibleCase(
  transaction: Queryable,
  { userId }: Viewer,
  id: string,
): Promise<CasesTable> {
  const row = await lockCase(transaction, id);
  if (!row || row.target_user_id === userId) throw caseNotFound();
  return row;
}

/** Throws case-claimed while somebody else works on a case. */
export function refuseClaimed({ userId }: Viewer, row: CasesTable): void {
  const isClaimed = row.claimed_until !== null && row.claimed_until > new Date().toISOString();
  if (!isClaimed || row.claimed_by === null || row.claimed_by === userId) return;
  throw new AppError('aborted', 'ほかの人が確認中です', { reason: 'case-claimed' });
}

/** The error for a case that has changed since the viewer read it. */
export function changedElsewhere(): AppError {
  const message = 'この通報は、見ているあいだに変わりました。新しい内容を確認してください';
  return new AppError('aborted', message, { reason: 'changed-elsewhere' });
}

/**
 * Claims a case for the viewer, or prolongs their claim. Throws not-found, changed-elsewhere when the case has been
 * decided, and case-claimed while somebody else works on it, unless the viewer takes it over.
 */
export async function claim(
  { database, announceCases }: ClaimingDeps,
  viewer: Viewer,
  { caseId, take }: { caseId: string; take: boolean },
): Promise<Case> {
  const row = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (found.status === 'decided') throw changedElsewhere();
    if (!take) refuseClaimed(viewer, found);
    afterCommit(() => announceCases(found.target_user_id));
    return changeCase(transaction, found, {
      claimed_by: viewer.userId,
      claimed_until: new Date(Date.now() + CASE_CLAIM_LIFETIME).toISOString(),
    });
  });
  return showCase(database.read, row);
}

/** Ends the claim of the viewer. Changes nothing when they have none. Throws not-found. */
export async function release(
  { database, announceCases }: ClaimingDeps,
  viewer: Viewer,
  caseId: string,
): Promise<Case> {
  const row = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (found.claimed_by !== viewer.userId || found.status === 'decided') return found;
    afterCommit(() => announceCases(found.target_user_id));
    return changeCase(transaction, found, { claimed_by: null, claimed_until: null });
  });
  return showCase(database.read, row);
}
