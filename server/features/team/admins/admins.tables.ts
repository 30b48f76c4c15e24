import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const adminUsersTable = defineTable('admin_users', {
  id: t.member().notExported('an appointment by the site, not data of the member'),
  rank: t.text<'super_admin' | 'admin' | 'moderator'>().nullable(),
  /** Whether the record overrides permissions of its rank. */
  has_own_permissions: t.boolean().initial(false),
  created_at: t.time().initial(t.now),
});

export type AdminUsersTable = RowOf<typeof adminUsersTable>;

/** A row of `admin_users`. By default, the admin has the permissions of the rank. */
export const adminRow = adminUsersTable.row;

/** Permissions of a member of the team that differ from the permissions of their rank. */
export const adminUserPermissionsTable = defineTable(
  'admin_user_permissions',
  {
    user_id: t
      .key()
      .references('admin_users')
      .deletedWithProfile()
      .notExported('an appointment by the site, not data of the member'),
    permission: t.text(),
    /** Whether the permission is granted or denied, regardless of the rank. */
    is_granted: t.boolean().default(true),
  },
  { key: ['user_id', 'permission'] },
);

export type AdminUserPermissionsTable = RowOf<typeof adminUserPermissionsTable>;

/** The token that makes its bearer the first admin. */
export const adminSetupTable = defineTable('admin_setup', {
  id: t.key(),
  token_hash: t.key(),
  created_at: t.time(),
});

export type AdminSetupTable = RowOf<typeof adminSetupTable>;
