import type { Insertable } from 'kysely';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import {
  privateProfileRow,
  profileRow,
} from '#server/features/members/profiles/profiles.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { adminRow } from '#server/features/team/admins/admins.tables.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { nextMillisecond } from './next-millisecond.ts';

export interface MemberOptions {
  username?: string;
  display_name?: string;
  is_profile_complete?: boolean;
  visibility?: ProfileVisibility;
  rank?: AdminRank;
  /** All permissions of an admin. Own permissions grant these, and deny all other permissions. */
  permissions?: readonly AdminPermission[];
  blocked?: boolean;
  /** Whether the member waits for the approval of the team. */
  waiting?: boolean;
}

/** Returns the two rows of a member. By default, the profile is complete. */
export function memberRows(
  id: string,
  options: MemberOptions = {},
): { profile: Tables['profiles']; privateProfile: Tables['private_profiles'] } {
  const { username = `u_${id.slice(0, 12)}`, display_name = `メンバー${id.slice(0, 4)}` } = options;
  const is_profile_complete = options.is_profile_complete ?? true;
  const profile = profileRow({ id, username, display_name, is_profile_complete });
  const privateProfile = privateProfileRow({
    id,
    email: `${id}@test.invalid`,
    profile_visibility: options.visibility ?? 'public',
    is_profile_complete,
    blocked_at: options.blocked ? profile.created_at : null,
    approval_asked_at: options.waiting ? profile.created_at : null,
  });
  return { profile, privateProfile };
}

/** Inserts members without sessions. */
export async function insertMembers(
  database: Database,
  members: ReturnType<typeof memberRows>[],
): Promise<void> {
  const profiles = members.map(({ profile }) => profile);
  await insertRows(database, 'profiles', profiles);
  const privateProfiles = members.map(({ privateProfile }) => privateProfile);
  await insertRows(database, 'private_profiles', privateProfiles);
  await database.write((transaction) => addToIndex(transaction, { members: profiles }));
}

/** Inserts a member with a session directly into the database. */
export async function insertMember(
  database: Database,
  options: MemberOptions = {},
): Promise<{ id: string; cookie: string }> {
  const id = newId();
  const { profile, privateProfile } = memberRows(id, options);
  const { cookie } = await database.write(async (transaction) => {
    await transaction.insertInto('profiles').values(profile).execute();
    await transaction.insertInto('private_profiles').values(privateProfile).execute();
    await addToIndex(transaction, { members: [profile] });
    if (options.rank) await insertAdmin(transaction, id, options.rank, options.permissions);
    return startSession(transaction, id);
  });
  await nextMillisecond();
  return { id, cookie };
}

async function insertAdmin(
  transaction: Queryable,
  id: string,
  rank: AdminRank,
  permissions?: readonly AdminPermission[],
): Promise<void> {
  const admin = adminRow({ id, rank, has_own_permissions: permissions !== undefined });
  await transaction.insertInto('admin_users').values(admin).execute();
  if (!permissions) return;
  const own = adminPermissions.map((permission) => ({
    user_id: id,
    permission,
    is_granted: permissions.includes(permission),
  }));
  await transaction.insertInto('admin_user_permissions').values(own).execute();
}

/**
 * Inserts rows into one table in one transaction. Returns a millisecond later, so that later writes have later times.
 */
export async function insertRows<Table extends keyof Tables>(
  database: Database,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  await database.write((transaction) => insertAll(transaction, table, rows));
  await nextMillisecond();
}

/** Sets the visibility of a member, but not the audience of their posts. */
export async function setVisibility(
  transaction: Queryable,
  userId: string,
  profile_visibility: ProfileVisibility,
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ profile_visibility })
    .where('id', '=', userId)
    .execute();
}

/**
 * Inserts a published post directly into the database, with counters and search entry. With an audience, also sets the
 * visibility of its author.
 */
export async function insertPost(
  database: Database,
  userId: string,
  fields: Partial<Tables['posts']> = {},
): Promise<string> {
  const row = postRow({ user_id: userId, title: '星の夜', ...fields });
  await database.write(async (transaction) => {
    await transaction.insertInto('posts').values(row).execute();
    if (fields.audience) await setVisibility(transaction, userId, fields.audience);
    await addToIndex(transaction, { posts: [row] });
    if (!row.is_published) return;
    await transaction
      .updateTable('profiles')
      .set((eb) => ({ post_count: eb('post_count', '+', 1) }))
      .where('id', '=', userId)
      .execute();
  });
  await nextMillisecond();
  return row.id;
}

/**
 * Changes columns of a post directly in the database, without checks. With an audience, also sets the visibility of its
 * author.
 */
export async function changePost(
  database: Database,
  id: string,
  fields: Partial<Tables['posts']>,
): Promise<void> {
  await database.write(async (transaction) => {
    const { user_id } = await transaction
      .updateTable('posts')
      .set(fields)
      .where('id', '=', id)
      .returning('user_id')
      .executeTakeFirstOrThrow();
    if (fields.audience) await setVisibility(transaction, user_id, fields.audience);
  });
}
