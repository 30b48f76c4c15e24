import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { OwnPermissions } from './admins.policy.ts';
import type { AdminUsersTable } from './admins.tables.ts';

export type AdminRow = Pick<AdminUsersTable, 'id' | 'rank' | 'has_own_permissions'>;

/** Selects the rows of acting admins, who are neither blocked nor pending deletion. */
function acting(database: Queryable) {
  return database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('private_profiles.blocked_at', 'is', null)
    .where('private_profiles.leaving_at', 'is', null)
    .select(['admin_users.id', 'admin_users.rank', 'admin_users.has_own_permissions']);
}

export async function findAdmin(database: Queryable, userId: string): Promise<AdminRow | null> {
  const row = await acting(database).where('admin_users.id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Returns the admin rows of the given members who are acting admins. */
export const findAdmins = preparedList<object>()((database, userIds) =>
  acting(database).where('admin_users.id', 'in', userIds),
);

/** Returns the admin rows of all acting admins, by id. There are few. */
export async function listActing(database: Queryable): Promise<AdminRow[]> {
  return acting(database).orderBy('admin_users.id').execute();
}

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
 * change of a rank, block of an admin or deletion of an admin's account takes this lock first. Only statements after
 * the lock see the changes of transactions that held the lock before.
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

/** Returns the ids of the super admins who can sign in and manage admins. */
export async function listKeepers(database: Queryable): Promise<string[]> {
  const rows = await acting(database)
    .leftJoin('admin_user_permissions as own', (join) =>
      join.onRef('own.user_id', '=', 'admin_users.id').on('own.permission', '=', 'manage_admins'),
    )
    .where('admin_users.rank', '=', 'super_admin')
    .select('own.is_granted')
    .execute();
  return rows.filter(({ is_granted }) => is_granted !== false).map(({ id }) => id);
}
