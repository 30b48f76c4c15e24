import { type AdminRank, adminRanks } from '#contract/admins.ts';
import { type AdminPermission, adminPermissions } from '#contract/permissions.ts';
import { rankPermissions } from '#contract/rank-permissions.ts';
import type { AdminRecord } from '#server/platform/http/viewer.ts';

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

/**
 * Whether an admin of a rank may act on somebody of a rank; null is that of members and of records without one. Super
 * admins may act on one another, all others only on lower ranks.
 */
export function outranks(actor: AdminRank | null, target: AdminRank | null): boolean {
  if (actor === null) return false;
  if (actor === 'super_admin' || target === null) return true;
  return adminRanks.indexOf(actor) < adminRanks.indexOf(target);
}

/** Whether an admin may give permissions: those that are new to whoever gets them are their own. */
export function canGrant(
  { permissions }: AdminRecord,
  before: ReadonlySet<AdminPermission>,
  after: ReadonlySet<AdminPermission>,
): boolean {
  return after.difference(before).isSubsetOf(permissions);
}

/** The ranks that an admin may give to a member. */
export function grantableRanks(admin: AdminRecord): AdminRank[] {
  return adminRanks.filter(
    (rank) => outranks(admin.rank, rank) && canGrant(admin, new Set(), permissionsOf(rank, {})),
  );
}
