import type { AdminRank, AdminStatus } from '#contract/admins.ts';
import type { AdminPermission } from '#contract/permissions.ts';
import { isAccessDenied, type Queryable } from '#server/platform/database/database.ts';
import { requirePermission } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { AdminRecord, Viewer } from '#server/platform/http/viewer.ts';
import { outranks, permissionsOf } from './admins.policy.ts';
import * as store from './admins.store.ts';

/** The admin record of a row of `admin_users`. Queries its own permissions only if it has any. */
async function recordOf(database: Queryable, row: store.AdminRow): Promise<AdminRecord> {
  const own = row.has_own_permissions ? await store.readOwnPermissions(database, row.id) : {};
  return { rank: row.rank, permissions: permissionsOf(row.rank, own) };
}

/** The same; null when the site is not allowed to read the permissions. */
export async function recordUnlessDenied(
  database: Queryable,
  row: store.AdminRow,
): Promise<AdminRecord | null> {
  return unlessDenied(() => recordOf(database, row), null);
}

/**
 * A user's admin record as the database has it now; null without one, when the user is blocked or leaving, or when the
 * site is not allowed to read it. Any other failure of the database is thrown: who cannot be checked is not let in.
 */
export async function findAdminRecord(
  database: Queryable,
  userId: string,
): Promise<AdminRecord | null> {
  return unlessDenied(async () => {
    const row = await store.findAdmin(database, userId);
    return row && (await recordOf(database, row));
  }, null);
}

/**
 * The admin records of those of the users who are admins, neither blocked nor leaving, by user id. None when the site
 * is not allowed to read them.
 */
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

/** What `read` returns, or what is taken for it where the database does not allow the site to read it. */
async function unlessDenied<Result>(read: () => Promise<Result>, denied: Result): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isAccessDenied(error)) return denied;
    throw error;
  }
}

/** The records of all admins who are neither blocked nor leaving, by user id. */
export async function listAdminRecords(
  database: Queryable,
): Promise<ReadonlyMap<string, AdminRecord>> {
  const records = new Map<string, AdminRecord>();
  for (const row of await store.listActing(database)) {
    records.set(row.id, await recordOf(database, row));
  }
  return records;
}

/** The rank of a member, also of a blocked one; null without any. */
export function findRank(database: Queryable, userId: string): Promise<AdminRank | null> {
  return store.readRank(database, userId);
}

/**
 * Reads the record of an admin who holds a permission at this moment, inside the transaction that needs it.
 * Throws permission-denied if they no longer hold it.
 */
export async function verifyPermission(
  transaction: Queryable,
  { userId }: Viewer,
  permission: AdminPermission,
): Promise<AdminRecord> {
  const admin = await findAdminRecord(transaction, userId);
  return requirePermission(admin, { permission, live: true });
}

/**
 * Checks inside a transaction that the viewer outranks a member, and keeps both ranks as they are until it
 * ends. Throws higher-rank, and permission-denied when the viewer is no admin any more.
 */
export async function refuseHigherRank(
  transaction: Queryable,
  { userId }: Viewer,
  targetId: string,
): Promise<void> {
  await store.lockRanks(transaction, [userId, targetId]);
  const actor = await findAdminRecord(transaction, userId);
  if (!actor) {
    throw new AppError('permission-denied', 'Unauthorized: Real-time admin verification failed');
  }
  if (outranks(actor.rank, await store.readRank(transaction, targetId))) return;
  const message = '自分と同じか上の役割の管理者には、この操作はできません';
  throw new AppError('permission-denied', message, { reason: 'higher-rank' });
}

/** The viewer's admin record in the form of the contract. */
export function adminStatus({ admin }: Viewer): AdminStatus {
  return {
    is_admin: admin !== null,
    rank: admin?.rank ?? null,
    permissions: [...(admin?.permissions ?? [])],
  };
}

/** Throws last-super-admin when nobody else could manage the admins. Until the transaction ends, somebody else can. */
export async function refuseLastSuperAdmin(transaction: Queryable, userId: string): Promise<void> {
  await store.lockRanks(transaction, [userId]);
  const [first, ...others] = await store.listKeepers(transaction);
  if (first !== userId || others.length > 0) return;
  throw new AppError('failed-precondition', '最後の最高管理者のアカウントは削除できません', {
    reason: 'last-super-admin',
  });
}
