import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { AdminRank } from './admins.ts';

/** The permissions of each rank. An admin's own permissions override them. */
export const rankPermissions: Record<AdminRank, readonly AdminPermission[]> = {
  super_admin: adminPermissions,
  admin: adminPermissions.filter(
    (permission) => permission !== 'manage_settings' && permission !== 'manage_admins',
  ),
  moderator: ['manage_posts', 'manage_reports'],
};
