import type { AdminRank } from '#contract/admins.ts';
import type { AdminPermission } from '#contract/permissions.ts';
import { startSession } from '#server/features/sessions/sessions.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type {
  PostsTable,
  PrivateProfilesTable,
  ProfilesTable,
  Visibility,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

export interface MemberOptions {
  username?: string;
  display_name?: string;
  is_profile_complete?: boolean;
  visibility?: Visibility;
  /** Makes the member an admin. */
  rank?: AdminRank;
  /** An admin's own permissions, in place of those of the rank. */
  permissions?: readonly AdminPermission[];
  blocked?: boolean;
}

/** The two rows of a member without anything special. */
export function memberRows(
  id: string,
  options: MemberOptions = {},
): { profile: ProfilesTable; privateProfile: PrivateProfilesTable } {
  const now = new Date().toISOString();
  const username = options.username ?? `u_${id.slice(0, 12)}`;
  const display_name = options.display_name ?? `メンバー${id.slice(0, 4)}`;
  const is_profile_complete = options.is_profile_complete ?? true;
  const profile = {
    id,
    username,
    username_lower: username.toLowerCase(),
    display_name,
    display_name_lower: display_name.toLowerCase(),
    bio: '',
    avatar_key: null,
    website: '',
    location: '',
    is_verified: false,
    is_profile_complete,
    post_count: 0,
    follower_count: 0,
    following_count: 0,
    created_at: now,
    updated_at: now,
  };
  const privateProfile: PrivateProfilesTable = {
    id,
    email: `${id}@test.invalid`,
    profile_visibility: options.visibility ?? 'public',
    message_privacy: 'followers',
    allow_messages: true,
    email_notifications: true,
    push_notifications: true,
    wallet_address: null,
    is_profile_complete,
    blocked_at: options.blocked ? now : null,
  };
  return { profile, privateProfile };
}

/** A member with a session, straight into the database. */
export async function insertMember(
  database: Database,
  options: MemberOptions = {},
): Promise<{ id: string; cookie: string }> {
  const id = newId();
  const { profile, privateProfile } = memberRows(id, options);
  return database.write(async (transaction) => {
    await transaction.insertInto('profiles').values(profile).execute();
    await transaction.insertInto('private_profiles').values(privateProfile).execute();
    if (options.rank) await insertAdmin(transaction, id, options.rank, options.permissions);
    const { cookie } = await startSession(transaction, id);
    return { id, cookie };
  });
}

async function insertAdmin(
  transaction: Queryable,
  id: string,
  rank: AdminRank,
  permissions?: readonly AdminPermission[],
): Promise<void> {
  const created_at = new Date().toISOString();
  const has_own_permissions = permissions !== undefined;
  await transaction
    .insertInto('admin_users')
    .values({ id, rank, has_own_permissions, created_at })
    .execute();
  for (const permission of permissions ?? []) {
    await transaction
      .insertInto('admin_user_permissions')
      .values({ user_id: id, permission })
      .execute();
  }
}

/** The row of a published post without anything special. */
export function postRow(userId: string, fields: Partial<PostsTable> = {}): PostsTable {
  const now = new Date().toISOString();
  const is_published = fields.is_published ?? true;
  return {
    id: newId(),
    user_id: userId,
    title: '星の夜',
    content: '',
    category: 'fanart',
    image_key: null,
    image_alt: '',
    image_focal_x: 50,
    image_focal_y: 50,
    video_url: null,
    is_published,
    is_draft: !is_published,
    audience: 'public',
    likes_count: 0,
    comments_count: 0,
    character_tags: '',
    request_id: null,
    published_at: is_published ? now : null,
    edited_at: null,
    created_at: now,
    updated_at: now,
    ...fields,
  };
}

/** A published post, straight into the database, counted like any other. */
export async function insertPost(
  database: Database,
  userId: string,
  fields: Partial<PostsTable> = {},
): Promise<string> {
  const row = postRow(userId, fields);
  await database.write(async (transaction) => {
    await transaction.insertInto('posts').values(row).execute();
    if (!row.is_published) return;
    await transaction
      .updateTable('profiles')
      .set((eb) => ({ post_count: eb('post_count', '+', 1) }))
      .where('id', '=', userId)
      .execute();
  });
  return row.id;
}

/** Changes columns of a post, past all rules. */
export async function changePost(
  database: Database,
  id: string,
  fields: Partial<PostsTable>,
): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('posts').set(fields).where('id', '=', id).execute(),
  );
}
