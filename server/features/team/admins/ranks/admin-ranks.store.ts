import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import { adminRow } from '../admins.tables.ts';

function members(database: Queryable) {
  return database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .leftJoin('admin_users', 'admin_users.id', 'profiles.id')
    .select([
      'profiles.id',
      ...summaryColumns,
      'private_profiles.is_profile_complete',
      'private_profiles.blocked_at',
      'private_profiles.leaving_at',
      'admin_users.rank',
      'admin_users.has_own_permissions',
      'admin_users.created_at as appointed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'profiles.id')
        .select((session) => session.fn.max('sessions.last_seen_at').as('last'))
        .as('last_seen_at'),
    );
}

export type RankedMember = Awaited<ReturnType<typeof listAdmins>>[number];

/** Returns all members with an admin record, in the order of their appointment. */
export async function listAdmins(database: Queryable) {
  return members(database)
    .where('admin_users.id', 'is not', null)
    .orderBy('admin_users.created_at')
    .orderBy('profiles.id')
    .execute();
}

export async function findMember(database: Queryable, userId: string) {
  const row = await members(database).where('profiles.id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Gives a member a rank and removes own permissions. */
export async function saveRank(transaction: Queryable, userId: string, rank: AdminRank) {
  await replaceOwnPermissions(transaction, userId, []);
  await transaction
    .insertInto('admin_users')
    .values(adminRow({ id: userId, rank }))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ rank, has_own_permissions: false }),
    )
    .execute();
}

export async function saveOwnPermissions(
  transaction: Queryable,
  userId: string,
  own: readonly { permission: AdminPermission; is_granted: boolean }[],
): Promise<void> {
  await replaceOwnPermissions(transaction, userId, own);
  await updateAdmin(transaction, userId, { has_own_permissions: own.length > 0 });
}

const updateAdmin = rows('admin_users').updateBy('id');

async function replaceOwnPermissions(
  transaction: Queryable,
  user_id: string,
  own: readonly { permission: AdminPermission; is_granted: boolean }[],
): Promise<void> {
  await transaction.deleteFrom('admin_user_permissions').where('user_id', '=', user_id).execute();
  if (own.length === 0) return;
  const rows = own.map((permission) => ({ user_id, ...permission }));
  await transaction.insertInto('admin_user_permissions').values(rows).execute();
}

export const deleteAdmin = rows('admin_users').deleteBy('id');
