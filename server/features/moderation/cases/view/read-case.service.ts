import { CASE_READING_RECORDED_FOR } from '#contract/foundations/limits.ts';
import type { CaseView, ReportedMessage } from '#contract/moderation/cases.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import { lockVisibleCase } from '#server/features/moderation/cases/cases.service.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import { isPrivateTarget } from '#server/features/moderation/targets/target-snapshots.service.ts';
import {
  type AuditedTarget,
  hasRecorded,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { AdminViewer, Viewer } from '#server/platform/http/viewer.ts';
import { type ViewingDeps, viewCase } from './case-view.service.ts';

const action = 'case.message-read';

/**
 * Reads a case for a decision. Reading a private target, such as a message, is recorded in the audit log first. Throws
 * `not-found`, even for a case about the viewer's own content.
 */
export async function readCase(
  deps: Omit<ViewingDeps, 'database'> & { database: Database },
  viewer: AdminViewer,
  caseId: string,
): Promise<CaseView> {
  const view = await viewCase({ ...deps, database: deps.database.read }, viewer, caseId);
  const isShown = view.target !== null || view.reported !== null;
  if (isShown && isPrivateTarget(view.case.target_type)) {
    await recordReading(deps.database, viewer, caseId);
  }
  return view;
}

/** Records that a member of the team has read a case, at most once within some hours. */
async function recordReading(database: Database, viewer: Viewer, caseId: string): Promise<void> {
  const reading = { action, actorId: viewer.userId, targetId: caseId } as const;
  if (await hasRecorded(database.read, reading, CASE_READING_RECORDED_FOR)) return;
  await database.write(async (transaction) => {
    // Without the lock, two tabs that read the case concurrently could write two entries.
    const found = await lockVisibleCase(transaction, viewer, caseId);
    if (await hasRecorded(transaction, reading, CASE_READING_RECORDED_FOR)) return;
    await recordAudit(transaction, viewer, {
      action,
      target: await auditedCase(transaction, found),
    });
  });
}

/** Returns the target of an audit log entry about a case. Its label is the name of the member that the case is about. */
async function auditedCase(
  transaction: Queryable,
  { id, target_user_id: ownerId }: CasesTable,
): Promise<AuditedTarget> {
  return { type: 'case', id, ownerId, name: await nameOfMember(transaction, ownerId) };
}

/** Reads a reported message with its neighbours, and records the reading in the audit log. Throws `not-found`. */
export async function readReportedMessages(
  { database, moderatables }: { database: Database; moderatables: Moderatables },
  viewer: Viewer,
  caseId: string,
): Promise<ReportedMessage[]> {
  return database.write(async (transaction) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    const { target_type, target_id } = found;
    const rows = await moderatables[target_type].readNeighbours?.(transaction, target_id);
    if (!rows || rows.length === 0) return [];
    const target = await auditedCase(transaction, found);
    await recordAudit(transaction, viewer, { action: 'case.messages-read', target });
    const people = await readSummaries(
      transaction,
      rows.map(({ user_id }) => user_id),
    );
    return rows.map(({ user_id, ...row }) => ({
      ...row,
      author: people.get(user_id) ?? null,
      is_reported: row.id === target_id,
    }));
  });
}
