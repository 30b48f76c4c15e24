import { TEAM_ABSENT_AFTER } from '#contract/foundations/limits.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import { isAccessDenied, type Queryable } from '#server/platform/database/database.ts';
import { requirePermission } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminRecord, Viewer } from '#server/platform/http/viewer.ts';
import { outranks, permissionsOf } from './admins.policy.ts';
import { findLastUse, findRank } from './admins.shared.store.ts';
import * as store from './admins.store.ts';

/** Returns the admin record of a row of `admin_users`. Queries own permissions only if the row has any. */
async function recordOf(database: Queryable, row: store.AdminRow): Promise<AdminRecord> {
  const own = row.has_own_permissions ? await store.readOwnPermissions(database, row.id) : {};
  return { rank: row.rank, permissions: permissionsOf(row.rank, own) };
}

/** Like `recordOf`, but null when the database denies reading the permissions. */
export async function recordUnlessDenied(database: Queryable, row: store.AdminRow) {
  return unlessDenied(() => recordOf(database, row), null);
}

/**
 * Reads a user's current admin record from the database. Null when there is none, when the user is blocked or pending
 * deletion, or when the database denies reading it. Throws any other database error, so that an unchecked user is not
 * admitted.
 */
export async function findAdminRecord(database: Queryable, userId: string) {
  return unlessDenied(async () => {
    const row = await store.findAdmin(database, userId);
    return row && (await recordOf(database, row));
  }, null);
}

/** Returns the acting admins among the given users, by user id. Empty when the database denies reading them. */
export async function adminsAmong(
  database: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AdminRecord>> {
  return unlessDenied(async () => {
    const records = new Map<string, AdminRecord>();
    for (const row of await store.findAdmins(database, userIds)) {
      records.set(row.id, await recordOf(database, row));
    }
    return records;
  }, new Map());
}

/** Returns the result of `read`, or a fallback when the database denies the read. */
async function unlessDenied<Result>(read: () => Promise<Result>, denied: Result): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isAccessDenied(error)) return denied;
    throw error;
  }
}

/** Returns the records of all admins who are neither blocked nor pending deletion, by user id. */
export async function listAdminRecords(
  database: Queryable,
): Promise<ReadonlyMap<string, AdminRecord>> {
  const records = new Map<string, AdminRecord>();
  for (const row of await store.listActing(database)) {
    records.set(row.id, await recordOf(database, row));
  }
  return records;
}

/** Verifies a permission inside the transaction that needs it. Throws `permission-denied`. */
export async function verifyPermission(
  transaction: Queryable,
  viewer: Viewer,
  permission: AdminPermission,
): Promise<AdminRecord> {
  const admin = await findViewerRecord(transaction, viewer);
  return requirePermission(admin, { permission, live: true });
}

/**
 * Locks the ranks of the viewer and of a member. Throws `higher-rank` unless the viewer outranks the member. Throws
 * `permission-denied`.
 */
export async function refuseHigherRank(
  transaction: Queryable,
  viewer: Viewer,
  targetId: string,
): Promise<void> {
  await store.lockRanks(transaction, [viewer.userId, targetId]);
  const actor = await findViewerRecord(transaction, viewer);
  if (!actor) {
    throw new AppError('permission-denied', 'Unauthorized: Real-time admin verification failed');
  }
  if (outranks(actor.rank, await findRank(transaction, targetId))) return;
  const message = '自分と同じか上の役割の管理者には、この操作はできません';
  throw new AppError('permission-denied', message, { reason: 'higher-rank' });
}

/** Reads the current record of a viewer. Null for a session of the team that misses its second factor. */
async function findViewerRecord(transaction: Queryable, { userId, secondFactor }: Viewer) {
  return secondFactor === undefined ? findAdminRecord(transaction, userId) : null;
}

export function adminStatus({ admin, secondFactor }: Viewer): AdminStatus {
  return {
    ...(secondFactor !== undefined && { second_factor: secondFactor }),
    is_admin: admin !== null || secondFactor !== undefined,
    rank: admin?.rank ?? null,
    permissions: [...(admin?.permissions ?? [])],
  };
}

/** Locks the ranks, and throws `last-super-admin` for the only super admin who can manage admins. */
export async function refuseLastSuperAdmin(transaction: Queryable, userId: string): Promise<void> {
  await store.lockRanks(transaction, [userId]);
  const [first, ...others] = await store.listKeepers(transaction);
  if (first !== userId || others.length > 0) return;
  throw new AppError('failed-precondition', '最後の最高管理者のアカウントは削除できません', {
    reason: 'last-super-admin',
  });
}

/**
 * Whether nobody on the team has used the site for a week. False for a site without a team. The last use is recorded once
 * a day, so the actual last use can be up to a day later.
 */
export async function isTeamAbsent(database: Queryable, now: number): Promise<boolean> {
  const last = await findLastUse(database);
  return last !== null && now - Date.parse(last) > TEAM_ABSENT_AFTER;
}
