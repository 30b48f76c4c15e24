import type { AdminUsersTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `admin_users`, by default with the permissions of the rank. */
export function adminRow(fields: RowFields<AdminUsersTable, 'id' | 'rank'>): AdminUsersTable {
  return { has_own_permissions: false, created_at: new Date().toISOString(), ...fields };
}
