import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * Blocks with an end, hidden posts and events, notes and the audit log of the team, characters, daily counts, and
 * failing background work.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await extendMembers(db, type);
  await extendContent(db, type);
  await createTeamNotes(db, type);
  await createAuditLog(db, type);
  await createCharacters(db, type);
  await createFigures(db, type);
  await countReads(db, type);
  await createSetupToken(db, type);
  await overridePermissionsByKey(db, type);
}

async function extendMembers(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const alter = () => db.schema.alterTable('private_profiles');
  await alter().addColumn('blocked_until', type.time).execute();
  await alter()
    .addColumn('blocked_reason', type.text, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`create index private_profiles_blocks_end on private_profiles (blocked_until)
    where blocked_until is not null`.execute(db);
  await sql`create index private_profiles_blocked on private_profiles (blocked_at, id)
    where blocked_at is not null`.execute(db);
  await sql`create index private_profiles_leaving on private_profiles (leaving_at, id)
    where leaving_at is not null`.execute(db);
  await sql`create index profiles_incomplete on profiles (created_at, id)
    where not is_profile_complete`.execute(db);
  await db.schema
    .createIndex('reports_of_target')
    .on('reports')
    .columns(['target_type', 'target_id'])
    .execute();
  await db.schema
    .createIndex('profiles_by_time')
    .on('profiles')
    .columns(['created_at', 'id'])
    .execute();
}

async function extendContent(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // A hidden post is a draft that its author cannot publish, so other code needs no further state.
  for (const table of ['posts', 'events', 'comments']) {
    const alter = () => db.schema.alterTable(table);
    await alter().addColumn('hidden_at', type.time).execute();
    await alter().addColumn('hidden_by', type.key).execute();
    await alter()
      .addColumn('hidden_reason', type.text, (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`create index ${sql.id(`${table}_hidden`)} on ${sql.table(table)} (created_at, id)
      where hidden_at is not null`.execute(db);
  }
  await createManagedLists(db);
  const deleted = () => db.schema.alterTable('deleted_content');
  await deleted()
    .addColumn('title', type.text, (column) => column.notNull().defaultTo(''))
    .execute();
  await deleted().addColumn('author_id', type.key).execute();
  await deleted().addColumn('listed_as', type.key).execute();
  for (const [name, columns] of Object.entries({
    deleted_content_by_time: ['deleted_at', 'id'],
    deleted_content_listed: ['listed_as', 'deleted_at', 'id'],
    deleted_content_of_type: ['listed_as', 'type', 'deleted_at', 'id'],
    deleted_content_of_author: ['author_id', 'listed_as', 'deleted_at', 'id'],
  })) {
    await db.schema.createIndex(name).on('deleted_content').columns(columns).execute();
  }
  await nameBackups(db);
  const banners = () => db.schema.alterTable('featured_banners');
  await banners().addColumn('crop_phone', type.text).execute();
  await banners().addColumn('crop_desk', type.text).execute();
  await banners().addColumn('request_id', type.key).execute();
  await banners()
    .addColumn('updated_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  await db.schema
    .createIndex('featured_banners_request')
    .on('featured_banners')
    .column('request_id')
    .unique()
    .execute();
}

/** The indexes of the lists of the administration. Posts by an author already have an index. */
async function createManagedLists(db: Kysely<unknown>): Promise<void> {
  const lists = {
    posts_by_time: ['posts', 'is_published', 'created_at', 'id'],
    comments_by_time: ['comments', 'state', 'created_at', 'id'],
    comments_by_writer: ['comments', 'user_id', 'state', 'created_at', 'id'],
  };
  for (const [name, [table = '', ...columns]] of Object.entries(lists)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
  await sql`create index events_by_time on events (created_at, id)
    where hidden_at is null`.execute(db);
}

/**
 * The backups from before contain these columns of posts and events. Drafts and backups of deleted accounts are in no
 * list.
 */
async function nameBackups(db: Kysely<unknown>): Promise<void> {
  const field = (type: string, name: string) =>
    isPostgres(db)
      ? sql`content::json -> ${sql.lit(type)} ->> ${sql.lit(name)}`
      : sql`json_extract(content, ${sql.lit(`$.${type}.${name}`)})`;
  for (const type of ['post', 'event']) {
    const publishedAt = field(type, type === 'post' ? 'published_at' : 'created_at');
    await sql`update deleted_content set
      title = coalesce(${field(type, 'title')}, ''),
      author_id = ${field(type, 'user_id')},
      listed_as = case
        when deleted_by <> ${field(type, 'user_id')} then 'team'
        when ${publishedAt} is not null and deletion_reason <> 'アカウントの削除' then 'author'
      end
      where type = ${sql.lit(type)} and content <> ''`.execute(db);
  }
}

async function createTeamNotes(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('team_notes')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('author_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('request_id', type.key)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('team_notes_of_user')
    .on('team_notes')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('team_notes_request')
    .unique()
    .on('team_notes')
    .columns(['author_id', 'request_id'])
    .execute();
}

/** It has no foreign keys, so entries remain after all members in them are deleted. */
async function createAuditLog(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('action', type.key, (column) => column.notNull())
    .addColumn('actor_id', type.key, (column) => column.notNull())
    .addColumn('actor_name', type.text, (column) => column.notNull())
    .addColumn('target_type', type.key, (column) => column.notNull())
    .addColumn('target_id', type.key, (column) => column.notNull())
    .addColumn('target_name', type.text, (column) => column.notNull())
    .addColumn('reason', type.text, (column) => column.notNull())
    .addColumn('changes', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  const lists = {
    audit_log_by_time: ['created_at', 'id'],
    audit_log_of_actor: ['actor_id', 'created_at', 'id'],
    audit_log_of_target: ['target_id', 'created_at', 'id'],
    audit_log_of_action: ['action', 'created_at', 'id'],
  };
  for (const [name, columns] of Object.entries(lists)) {
    await db.schema.createIndex(name).on('audit_log').columns(columns).execute();
  }
  await refuseChanges(db);
}

/** The log is append-only: the database refuses to change or delete its rows. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  const what = sql.lit('audit_log is append-only');
  if (isPostgres(db)) {
    await sql`create function audit_log_refuse() returns trigger language plpgsql
      as $$ begin raise exception 'audit_log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_log_refuse before update or delete on audit_log
      for each row execute function audit_log_refuse()`.execute(db);
    await sql`create trigger audit_log_refuse_truncate before truncate on audit_log
      for each statement execute function audit_log_refuse()`.execute(db);
    return;
  }
  for (const event of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`audit_log_refuse_${event}`)}
      before ${sql.raw(event)} on audit_log for each row
      begin select raise(abort, ${what}); end`.execute(db);
  }
  // `insert or replace` deletes the replaced row without calling a trigger.
  await sql`create trigger audit_log_refuse_replace before insert on audit_log for each row
    when exists (select 1 from audit_log where id = new.id)
    begin select raise(abort, ${what}); end`.execute(db);
}

async function createCharacters(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('characters')
    .addColumn('tag', type.key, (column) => column.primaryKey())
    .addColumn('color', type.text, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('tag_aliases')
    .addColumn('folded', type.key, (column) => column.primaryKey())
    .addColumn('alias', type.text, (column) => column.notNull())
    .addColumn('tag', type.key, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  for (const [name, columns] of Object.entries({
    tag_aliases_of_tag: ['tag'],
    tag_aliases_by_time: ['created_at', 'folded'],
  })) {
    await db.schema.createIndex(name).on('tag_aliases').columns(columns).execute();
  }
  await db.schema
    .createTable('tag_merges')
    .addColumn('folded', type.key, (column) => column.primaryKey())
    .addColumn('id', type.key, (column) => column.notNull())
    .addColumn('into_tag', type.key, (column) => column.notNull())
    .addColumn('after_tag', type.key, (column) => column.notNull())
    .addColumn('due_at', type.time, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('tag_merges_due').on('tag_merges').column('due_at').execute();
  await db.schema.createIndex('events_of_tag').on('events').column('tag').execute();
  await db.schema
    .alterTable('site_settings')
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .execute();
  await sql`create index site_settings_image on site_settings (image_key)
    where image_key is not null`.execute(db);
}

async function createFigures(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('daily_figures')
    .addColumn('date', type.key, (column) => column.notNull())
    .addColumn('name', type.key, (column) => column.notNull())
    .addColumn('count', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_figures_pkey', ['date', 'name'])
    .execute();
  await db.schema
    .createTable('work_failures')
    .addColumn('name', type.key, (column) => column.primaryKey())
    .addColumn('count', type.integer, (column) => column.notNull())
    .addColumn('last_at', type.time, (column) => column.notNull())
    .execute();
  // Includes the number of likes, so that the likes of a day are read from the index alone.
  await db.schema.dropIndex('like_batches_expiry').execute();
  await db.schema
    .createIndex('like_batches_expiry')
    .on('like_batches')
    .columns(['expires_at', 'accepted'])
    .execute();
  await sql`create index wallets_failed on wallets (refresh_requested_at)
    where refresh_state = 'failed'`.execute(db);
}

/**
 * The readers of an announcement are counted when they read it. Before, they were counted at each display of the list.
 */
async function countReads(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('notifications')
    .addColumn('reads_count', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update notifications set reads_count = (
    select count(*) from (
      select user_id from notification_reads where notification_id = notifications.id
      union
      select user_id from notification_targets
        where notification_id = notifications.id and read_at is not null
      union
      select mark.user_id from notification_read_marks mark
        where mark.read_until >= notifications.shown_at
          and (select created_at from profiles where id = mark.user_id) < notifications.shown_at
          and case notifications.target_audience
            when 'all' then true
            when 'admin' then exists (select 1 from admin_users where id = mark.user_id)
            else exists (
              select 1 from notification_targets target
              where target.user_id = mark.user_id and target.notification_id = notifications.id
            )
          end
    ) readers
  ) where type = 'announcement'`.execute(db);
}

async function createSetupToken(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('admin_setup')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('token_hash', type.key, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
}

/** The permissions at that time. */
const permissions = [
  'manage_users',
  'manage_posts',
  'manage_events',
  'manage_reports',
  'manage_settings',
  'manage_admins',
  'manage_featured_content',
  'view_logs',
];

/** From now on, each own permission is granted or denied. Others follow the rank. */
async function overridePermissionsByKey(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const [yes, no] = isPostgres(db) ? [sql`true`, sql`false`] : [sql`1`, sql`0`];
  await db.schema
    .alterTable('admin_user_permissions')
    .addColumn('is_granted', type.boolean, (column) => column.notNull().defaultTo(yes))
    .execute();
  // Before, a list of own permissions denied all others.
  for (const permission of permissions) {
    await sql`insert into admin_user_permissions (user_id, permission, is_granted)
      select id, ${sql.lit(permission)}, ${no} from admin_users
      where has_own_permissions = ${yes}
      on conflict do nothing`.execute(db);
  }
}
