import { CASE_CLAIM_LIFETIME } from '#contract/foundations/limits.ts';
import type { Case } from '#contract/moderation/cases.ts';
import {
  caseChanged,
  refuseClaimed,
} from '#server/features/moderation/cases/case-authority.policy.ts';
import {
  changeCase,
  lockVisibleCase,
  type PublishCasesEvent,
} from '#server/features/moderation/cases/cases.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { showCase } from './case-queue.service.ts';

export interface ClaimingDeps {
  database: Database;
  publishCasesEvent: PublishCasesEvent;
}

/**
 * Claims a case for the viewer, or prolongs the viewer's claim. Throws not-found, changed-elsewhere for a decided case,
 * and case-claimed for a case that another member of the team has claimed, unless the viewer takes it over.
 */
export async function claimCase(
  { database, publishCasesEvent }: ClaimingDeps,
  viewer: Viewer,
  { caseId, take }: { caseId: string; take: boolean },
): Promise<Case> {
  const row = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (found.status === 'decided') throw caseChanged();
    if (!take) refuseClaimed(viewer, found);
    afterCommit(() => publishCasesEvent(found.target_user_id));
    return changeCase(transaction, found, {
      claimed_by: viewer.userId,
      claimed_until: new Date(Date.now() + CASE_CLAIM_LIFETIME).toISOString(),
    });
  });
  return showCase(database.read, row);
}

/** Ends the claim of the viewer, if there is one. Throws not-found. */
export async function releaseCase(
  { database, publishCasesEvent }: ClaimingDeps,
  viewer: Viewer,
  caseId: string,
): Promise<Case> {
  const row = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (found.claimed_by !== viewer.userId || found.status === 'decided') return found;
    afterCommit(() => publishCasesEvent(found.target_user_id));
    return changeCase(transaction, found, { claimed_by: null, claimed_until: null });
  });
  return showCase(database.read, row);
}
