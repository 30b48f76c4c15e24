import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Profiles, sign-in and sessions, files, and admins. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createProfiles(db, type);
  await createSignIn(db, type);
  await createFiles(db, type);
  await createAdmins(db, type);
}

async function createProfiles(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('profiles')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('username', type.text, (column) => column.notNull())
    .addColumn('username_lower', type.key, (column) => column.notNull().unique())
    .addColumn('display_name', type.text, (column) => column.notNull())
    .addColumn('display_name_lower', type.key, (column) => column.notNull())
    .addColumn('bio', type.text, (column) => column.notNull())
    .addColumn('avatar_key', type.key)
    .addColumn('website', type.text, (column) => column.notNull())
    .addColumn('location', type.text, (column) => column.notNull())
    .addColumn('is_verified', type.boolean, (column) => column.notNull())
    .addColumn('is_profile_complete', type.boolean, (column) => column.notNull())
    .addColumn('post_count', type.integer, (column) => column.notNull().check(sql`post_count >= 0`))
    .addColumn('follower_count', type.integer, (column) =>
      column.notNull().check(sql`follower_count >= 0`),
    )
    .addColumn('following_count', type.integer, (column) =>
      column.notNull().check(sql`following_count >= 0`),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('profiles_display_name_lower')
    .on('profiles')
    .columns(['display_name_lower', 'id'])
    .execute();
  await db.schema
    .createTable('private_profiles')
    .addColumn('id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('email', type.text, (column) => column.notNull())
    .addColumn('profile_visibility', type.text, (column) =>
      column.notNull().check(sql`profile_visibility in ('public', 'followers', 'private')`),
    )
    .addColumn('message_privacy', type.text, (column) =>
      column.notNull().check(sql`message_privacy in ('everyone', 'followers', 'nobody')`),
    )
    .addColumn('allow_messages', type.boolean, (column) => column.notNull())
    .addColumn('email_notifications', type.boolean, (column) => column.notNull())
    .addColumn('push_notifications', type.boolean, (column) => column.notNull())
    .addColumn('wallet_address', type.text)
    .addColumn('is_profile_complete', type.boolean, (column) => column.notNull())
    .addColumn('blocked_at', type.time)
    .execute();
  await db.schema
    .createIndex('private_profiles_email')
    .on('private_profiles')
    .column('email')
    .execute();
}

async function createSignIn(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('issuer', type.text, (column) => column.notNull())
    .addColumn('subject', type.text, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('csrf_tokens')
    .addColumn('token_hash', type.key, (column) => column.notNull())
    .addColumn('session_hash', type.key, (column) =>
      column.notNull().references('sessions.id_hash').onDelete('cascade'),
    )
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('csrf_tokens_pk', ['session_hash', 'token_hash'])
    .execute();
  await db.schema
    .createIndex('csrf_tokens_expiry')
    .on('csrf_tokens')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('state_hash', type.key, (column) => column.primaryKey())
    .addColumn('code_verifier', type.text, (column) => column.notNull())
    .addColumn('nonce', type.text, (column) => column.notNull())
    .addColumn('mode', type.text, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_attempts_expiry')
    .on('sign_in_attempts')
    .column('expires_at')
    .execute();
}

async function createFiles(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('key', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('width', type.integer, (column) => column.notNull())
    .addColumn('height', type.integer, (column) => column.notNull())
    .addColumn('placeholder', type.text, (column) => column.notNull())
    .addColumn('bytes', type.integer, (column) => column.notNull())
    .addColumn('is_animated', type.boolean, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('files_user')
    .on('files')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema.createIndex('files_created').on('files').column('created_at').execute();
}

async function createAdmins(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('admin_users')
    .addColumn('id', type.key, (column) =>
      column.primaryKey().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('rank', type.text, (column) =>
      column.check(sql`rank in ('super_admin', 'admin', 'moderator')`),
    )
    .addColumn('has_own_permissions', type.boolean, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('admin_user_permissions')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('admin_users.id').onDelete('cascade'),
    )
    .addColumn('permission', type.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('admin_user_permissions_pk', ['user_id', 'permission'])
    .execute();
}
