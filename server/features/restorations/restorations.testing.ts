import { expect } from 'vitest';
import type { z } from 'zod';
import type { DecisionAction } from '#contract/decisions.ts';
import type { DeletedContent, getDeletedContent } from '#contract/deleted-content.ts';
import type { Page } from '#contract/primitives.ts';
import type { ReportCase } from '#contract/report-cases.ts';
import type { ReportTarget } from '#contract/reports.ts';
import {
  decisionOn,
  readQueue,
  reportThing,
} from '#server/features/report-cases/report-cases.testing.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DeletedContentTable } from '#server/platform/database/tables.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export type Preview = z.output<typeof getDeletedContent.response>;

/** What an admin reads of a backup. */
export async function previewOf(client: TestClient, deletedId: string): Promise<Preview> {
  return client.get<Preview>(`/api/admin/deleted/${deletedId}`);
}

/** The row of a backup, after a change of it. */
export async function backupOf(
  database: Database,
  id: string,
  change: Partial<DeletedContentTable> = {},
): Promise<DeletedContentTable | undefined> {
  return database.write((transaction) =>
    transaction
      .updateTable('deleted_content')
      .set({ id, ...change })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** What the audit log tells of something, the earliest first. */
export async function auditOf({ read }: Database, targetId: string) {
  return read
    .selectFrom('audit_log')
    .where('target_id', '=', targetId)
    .orderBy('created_at')
    .orderBy('action', 'desc')
    .selectAll()
    .execute();
}

/** Decides about the only case about a member. */
export async function decide(admin: TestClient, owner: TestClient, action: DecisionAction) {
  const [opened = expect.fail()] = await readQueue(admin, owner.id);
  const cited = action === 'none' ? { rule: null } : {};
  return admin.call('decideReportCase', { ...decisionOn(opened), ...cited, action });
}

/** Has the team hide something of a member that was reported. */
export async function hideReported(
  [reporter, admin, owner]: [TestClient, TestClient, TestClient],
  type: ReportTarget,
  id: string,
): Promise<ReportCase> {
  await reportThing(reporter, type, id);
  return (await decide(admin, owner, 'hide')).case;
}

/** Takes back the decision about a case. */
export function takeBack(admin: TestClient, { id: caseId, version }: ReportCase) {
  return admin.call('overturnDecision', { caseId, version, message: '引用でした' });
}

/** Restores what was deleted, as somebody of the team does from the list. */
export async function restore(
  admin: TestClient,
  originalId: string,
  by: 'team' | 'author' = 'team',
) {
  const path = `/api/admin/deleted?limit=100&by=${by}&original=${originalId}`;
  const { items } = await admin.get<Page<DeletedContent>>(path);
  const [{ id: deletedId } = expect.fail()] = items;
  await admin.call('restoreDeleted', { deletedId, reason: '誤って削除したため' });
}
