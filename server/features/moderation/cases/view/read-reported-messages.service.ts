import type { ReportedMessage } from '#contract/moderation/cases.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { lockVisibleCase } from '#server/features/moderation/cases/cases.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { auditedCase } from './read-case.service.ts';

/**
 * Reads a reported message with its neighbours, and records the reading in the audit log. Throws not-found, even for a
 * case about the viewer's own messages.
 */
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
