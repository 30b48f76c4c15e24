import { expect } from 'vitest';
import type { z } from 'zod';
import type { Page } from '#contract/foundations/primitives.ts';
import type { DeletedContent, getDeletedContent } from '#contract/members/deleted-content.ts';
import type { Case } from '#contract/moderation/cases.ts';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export type Preview = z.output<typeof getDeletedContent.response>;

/** Returns the backup as an admin reads it. */
export async function previewOf(client: TestClient, deletedId: string): Promise<Preview> {
  return client.get<Preview>(`/api/admin/deleted/${deletedId}`);
}

/** Returns the row of a backup after a change. */
export async function backupOf(
  database: Database,
  id: string,
  change: Partial<Tables['deleted_content']> = {},
): Promise<Tables['deleted_content'] | undefined> {
  return database.write((transaction) =>
    transaction
      .updateTable('deleted_content')
      .set({ id, ...change })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Returns the audit log about a target, oldest first. */
export async function auditOf({ read }: Database, targetId: string) {
  return read
    .selectFrom('audit_log')
    .where('target_id', '=', targetId)
    .orderBy('created_at')
    .orderBy('action', 'desc')
    .selectAll()
    .execute();
}

/** Decides the only case about a member. */
export async function decide(admin: TestClient, owner: TestClient, action: DecisionAction) {
  const [opened = expect.fail()] = await readQueue(admin, owner.id);
  const cited = action === 'none' ? { rule: null } : {};
  return admin.call('decideCase', { ...decisionOn(opened), ...cited, action });
}

/** Makes the team hide reported content of a member. */
export async function hideReported(
  [reporter, admin, owner]: [TestClient, TestClient, TestClient],
  type: ReportTarget,
  id: string,
): Promise<Case> {
  await reportTarget(reporter, type, id);
  return (await decide(admin, owner, 'hide')).case;
}

/** Reverts the decision of a case. */
export function revert(admin: TestClient, { id: caseId, version }: Case) {
  return admin.call('overturnDecision', { caseId, version, message: '引用でした' });
}

/** Restores a backup from the list of deleted content, as a member of the team. */
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
