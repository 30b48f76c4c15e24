import type { AdminRank } from './admins.ts';
import { type AdminPermission, adminPermissions } from './permissions.ts';

/** What each rank allows, where the own permissions of an admin say nothing else. */
export const rankPermissions: Record<AdminRank, readonly AdminPermission[]> = {
  super_admin: adminPermissions,
  admin: adminPermissions.filter(
    (permission) => permission !== 'manage_settings' && permission !== 'manage_admins',
  ),
  moderator: ['manage_posts', 'manage_reports'],
};
