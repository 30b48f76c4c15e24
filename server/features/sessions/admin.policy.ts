import { type AdminPermission, type AdminRank, adminPermissions } from '#contract/session.ts';

const moderator: AdminPermission[] = ['manage_posts', 'manage_reports'];

const defaults: Record<AdminRank, readonly AdminPermission[]> = {
  super_admin: adminPermissions,
  admin: adminPermissions.filter(
    (permission) => permission !== 'manage_settings' && permission !== 'manage_admins',
  ),
  moderator,
};

/**
 * What an admin record allows: its own permissions where it has some, else those of its rank;
 * without a rank, nothing.
 */
export function permissionsOf(
  rank: AdminRank | null,
  own: readonly AdminPermission[] | null,
): ReadonlySet<AdminPermission> {
  if (rank === null) return new Set();
  return new Set(own ?? defaults[rank]);
}
