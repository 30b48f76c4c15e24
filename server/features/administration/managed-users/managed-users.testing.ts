import type { z } from 'zod';
import type { getAllUsersV2, ManagedUserView } from '#contract/administration/managed-users.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

type ListInput = z.input<typeof getAllUsersV2.input>;

/** Returns the ids of the members that an admin finds by a filter, in order. */
export async function idsFor(admin: TestClient, filter: ListInput['filter']): Promise<string[]> {
  const { users } = await admin.call('getAllUsersV2', { filter, pageSize: 100 });
  return users.map(({ id }) => id);
}

/** Returns a member as the team sees them. */
export function viewOf(admin: TestClient, { id }: TestClient): Promise<ManagedUserView> {
  return admin.get<ManagedUserView>(`/api/admin/users/${id}`);
}

/** Returns the audit log about a member, oldest first, with the changes of each entry. */
export async function auditOf(site: TestApp, { id }: TestClient) {
  const rows = await site.database.read
    .selectFrom('audit_log')
    .where('target_type', '=', 'user')
    .where('target_id', '=', id)
    .orderBy('created_at')
    .select(['action', 'actor_id', 'target_name', 'reason', 'changes'])
    .execute();
  return rows.map(({ changes, ...entry }) => ({ ...entry, changes: changesOf(changes) }));
}

function changesOf(json: Tables['audit_log']['changes']): Record<string, [string, string]> {
  const changes = JSON.parse(json) as { field: string; before: string; after: string }[];
  return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));
}
