import type { AdminRank } from '#contract/admins.ts';
import { type AdminPermission, adminPermissions } from '#contract/permissions.ts';

const rankPermissions: Record<AdminRank, readonly AdminPermission[]> = {
  super_admin: adminPermissions,
  admin: adminPermissions.filter(
    (permission) => permission !== 'manage_settings' && permission !== 'manage_admins',
  ),
  moderator: ['manage_posts', 'manage_reports'],
};

/** Permissions that a record gives or denies, whatever its rank says. */
export type OwnPermissions = Partial<Record<AdminPermission, boolean>>;

/**
 * What an admin record allows: what its own permissions say, key by key, otherwise what its rank allows. A record
 * without a rank allows nothing.
 */
export function permissionsOf(
  rank: AdminRank | null,
  own: OwnPermissions,
): ReadonlySet<AdminPermission> {
  if (rank === null) return new Set();
  const ofRank = rankPermissions[rank];
  return new Set(adminPermissions.filter((key) => own[key] ?? ofRank.includes(key)));
}
