import type { z } from 'zod';
import type { listAdmins, ManagedAdmin } from '#contract/team/managed-admins.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Returns the response of `listAdmins`. */
export function readAdmins(client: TestClient): Promise<z.output<typeof listAdmins.response>> {
  return client.get('/api/admin/admins');
}

/** Returns an admin as another admin sees them. */
export async function seenBy(client: TestClient, { id }: { id: string }): Promise<ManagedAdmin> {
  const { items } = await readAdmins(client);
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error('not among the admins');
  return found;
}

/** Creates a site without admins, so that the admins of a test are the only ones. */
export async function dismissEverybody(database: Database): Promise<void> {
  await database.write((transaction) => transaction.deleteFrom('admin_users').execute());
}

/** Returns the audit log entries about a member, the oldest first. */
export async function logged(database: Database, { id }: { id: string }) {
  const rows = await database.read
    .selectFrom('audit_log')
    .where('target_id', '=', id)
    .orderBy('created_at')
    .select(['action', 'actor_id', 'reason', 'changes'])
    .execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) as unknown }));
}
