import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import { type AdminRank, adminRanks } from '#contract/team/admins.ts';
import { rankPermissions } from '#contract/team/rank-permissions.ts';
import type { AdminRecord } from '#server/platform/http/viewer.ts';

/** Permissions that a record grants or denies, regardless of its rank. */
export type OwnPermissions = Partial<Record<AdminPermission, boolean>>;

/**
 * Returns the permissions of an admin record. Own permissions override the permissions of the rank. Without a rank,
 * there are no permissions.
 */
export function permissionsOf(
  rank: AdminRank | null,
  own: OwnPermissions,
): ReadonlySet<AdminPermission> {
  if (rank === null) return new Set();
  const ofRank = rankPermissions[rank];
  return new Set(adminPermissions.filter((key) => own[key] ?? ofRank.includes(key)));
}

/**
 * Whether an admin can act on a target of a rank. Null is the rank of members and of records without a rank. Super
 * admins can act on each other. All other admins act on lower ranks only.
 */
export function outranks(actor: AdminRank | null, target: AdminRank | null): boolean {
  if (actor === null) return false;
  if (actor === 'super_admin' || target === null) return true;
  return adminRanks.indexOf(actor) < adminRanks.indexOf(target);
}

/** Whether an admin can grant permissions to a target. The admin must hold every permission that is new to the target. */
export function canGrant(
  { permissions }: AdminRecord,
  before: ReadonlySet<AdminPermission>,
  after: ReadonlySet<AdminPermission>,
): boolean {
  return after.difference(before).isSubsetOf(permissions);
}

export function grantableRanks(admin: AdminRecord): AdminRank[] {
  return adminRanks.filter(
    (rank) => outranks(admin.rank, rank) && canGrant(admin, new Set(), permissionsOf(rank, {})),
  );
}
