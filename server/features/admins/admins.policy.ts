import type { AdminRank } from '#contract/admins.ts';
import { type AdminPermission, adminPermissions } from '#contract/permissions.ts';

const rankPermissions: Record<AdminRank, readonly AdminPermission[]> = {
  super_admin: adminPermissions,
  admin: adminPermissions.filter(
    (permission) => permission !== 'manage_settings' && permission !== 'manage_admins',
  ),
  moderator: ['manage_posts', 'manage_reports'],
};

/**
 * What an admin record allows: its own permissions if it has any, otherwise those of its rank. A
 * record without a rank allows nothing.
 */
export function permissionsOf(
  rank: AdminRank | null,
  own: readonly AdminPermission[] | null,
): ReadonlySet<AdminPermission> {
  if (rank === null) return new Set();
  return new Set(own ?? rankPermissions[rank]);
}
