import type { z } from 'zod';
import type { getDeletedContent } from '#contract/deleted-content.ts';
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
