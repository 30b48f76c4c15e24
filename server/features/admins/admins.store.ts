import type { AdminRank } from '#contract/admins.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { AdminUsersTable } from '#server/platform/database/tables.ts';
import type { OwnPermissions } from './admins.policy.ts';

/** A row of `admin_users`, without its permissions. */
export type AdminRow = Pick<AdminUsersTable, 'id' | 'rank' | 'has_own_permissions'>;

/** The admin row of a member who is not blocked, or null. */
export async function findAdmin(database: Queryable, userId: string): Promise<AdminRow | null> {
  const row = await database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('admin_users.id', '=', userId)
    .where('private_profiles.blocked_at', 'is', null)
    .select(['admin_users.id', 'admin_users.rank', 'admin_users.has_own_permissions'])
    .executeTakeFirst();
  return row ?? null;
}

const adminsByIds = preparedList<object>()((database, userIds) =>
  database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('admin_users.id', 'in', userIds)
    .where('private_profiles.blocked_at', 'is', null)
    .select(['admin_users.id', 'admin_users.rank', 'admin_users.has_own_permissions']),
);

/** The admin rows of those of the members who are not blocked. */
export async function findAdmins(
  database: Queryable,
  userIds: readonly string[],
): Promise<AdminRow[]> {
  return adminsByIds(database, userIds, {});
}

/** The permissions that a member's admin record gives or denies. */
export async function readOwnPermissions(
  database: Queryable,
  userId: string,
): Promise<OwnPermissions> {
  const rows = await database
    .selectFrom('admin_user_permissions')
    .where('user_id', '=', userId)
    .select(['permission', 'is_granted'])
    .execute();
  return Object.fromEntries(rows.map(({ permission, is_granted }) => [permission, is_granted]));
}

/**
 * Locks what decides about the ranks of members until the transaction ends: whoever changes an admin row locks the
 * private profile first. Statements after this one read the ranks as they are then.
 */
export async function lockRanks(transaction: Queryable, userIds: readonly string[]): Promise<void> {
  await transaction
    .selectFrom('private_profiles')
    .where('id', 'in', userIds)
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'private_profiles'))
    .execute();
}

/** The rank of a member, also of a blocked one; null without any. */
export async function readRank(database: Queryable, userId: string): Promise<AdminRank | null> {
  const row = await database
    .selectFrom('admin_users')
    .where('id', '=', userId)
    .select('rank')
    .executeTakeFirst();
  return row?.rank ?? null;
}

/** Locks all super admins until the transaction ends; returns the ids of those who are neither blocked nor leaving. */
export async function lockSuperAdmins(transaction: Queryable): Promise<string[]> {
  const rows = await transaction
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('admin_users.rank', '=', 'super_admin')
    .orderBy('admin_users.id')
    .select(['admin_users.id', 'private_profiles.blocked_at', 'private_profiles.leaving_at'])
    .$call(rowLock(transaction, 'private_profiles'))
    .execute();
  return rows
    .filter(({ blocked_at, leaving_at }) => blocked_at === null && leaving_at === null)
    .map(({ id }) => id);
}
