import type { AdminUsersTable } from '#server/features/team/admins/admins.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { OwnPermissions } from './admins.policy.ts';

/** A row of `admin_users`, without its permissions. */
export type AdminRow = Pick<AdminUsersTable, 'id' | 'rank' | 'has_own_permissions'>;

/** Returns the admin row of a member who is neither blocked nor pending deletion, or null. */
export async function findAdmin(database: Queryable, userId: string): Promise<AdminRow | null> {
  const row = await database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('admin_users.id', '=', userId)
    .where('private_profiles.blocked_at', 'is', null)
    .where('private_profiles.leaving_at', 'is', null)
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
    .where('private_profiles.leaving_at', 'is', null)
    .select(['admin_users.id', 'admin_users.rank', 'admin_users.has_own_permissions']),
);

/** Returns the admin rows of the members who are neither blocked nor pending deletion. */
export async function findAdmins(
  database: Queryable,
  userIds: readonly string[],
): Promise<AdminRow[]> {
  return adminsByIds(database, userIds, {});
}

/** Returns the admin rows of all members who are neither blocked nor pending deletion, by id. There are few. */
export async function listActing(database: Queryable): Promise<AdminRow[]> {
  return database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('private_profiles.blocked_at', 'is', null)
    .where('private_profiles.leaving_at', 'is', null)
    .select(['admin_users.id', 'admin_users.rank', 'admin_users.has_own_permissions'])
    .orderBy('admin_users.id')
    .execute();
}

/** Returns the permissions that a member's admin record grants or denies. */
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
 * Locks the private profiles of members and of all super admins until the transaction ends, in a fixed order. Every
 * change of a rank, block of an admin or deletion of an admin's account does so first. Only statements after the lock see
 * the changes of the transactions that held it before.
 */
export async function lockRanks(transaction: Queryable, userIds: readonly string[]): Promise<void> {
  const superAdmins = transaction
    .selectFrom('admin_users')
    .where('rank', '=', 'super_admin')
    .select('id');
  await transaction
    .selectFrom('private_profiles')
    .where((eb) => eb.or([eb('id', 'in', userIds), eb('id', 'in', superAdmins)]))
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'private_profiles'))
    .execute();
}

/**
 * Returns the ids of the super admins who can manage admins. They are neither blocked nor pending deletion, and the
 * permission is not denied to them.
 */
export async function listKeepers(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .leftJoin('admin_user_permissions as own', (join) =>
      join.onRef('own.user_id', '=', 'admin_users.id').on('own.permission', '=', 'manage_admins'),
    )
    .where('admin_users.rank', '=', 'super_admin')
    .where('private_profiles.blocked_at', 'is', null)
    .where('private_profiles.leaving_at', 'is', null)
    .select(['admin_users.id', 'own.is_granted'])
    .execute();
  return rows.filter(({ is_granted }) => is_granted !== false).map(({ id }) => id);
}
