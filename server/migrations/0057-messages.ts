import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * Conversations of two members, the side of each of them, and their messages. The places of messages are compared with the
 * highest number of a list, which is beyond 32 bits.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createConversations(db, type);
  await createSides(db, type);
  await createMessages(db, type);
  await acceptReportsOfMessages(db);
  await db.schema
    .alterTable('private_profiles')
    .addColumn('shows_read_marks', type.boolean, (column) =>
      column.notNull().defaultTo(isPostgres(db) ? sql`true` : 1),
    )
    .execute();
}

async function createConversations(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('low_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('high_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('status', type.text, (column) =>
      column.notNull().check(sql`status in ('open', 'request', 'refused')`),
    )
    .addColumn('asked_by', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('answered_at', type.time)
    .addColumn('last_sequence', type.integer, (column) => column.notNull())
    .addColumn('revision', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('conversations_of_two', ['low_id', 'high_id'])
    .execute();
  await db.schema
    .createIndex('conversations_of_high')
    .on('conversations')
    .column('high_id')
    .execute();
  await db.schema
    .createIndex('conversations_asked_by')
    .on('conversations')
    .column('asked_by')
    .execute();
}

async function createSides(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('conversation_sides')
    .addColumn('conversation_id', type.key, (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('other_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('box', type.key, (column) =>
      column.notNull().check(sql`box in ('inbox', 'requests', 'none')`),
    )
    .addColumn('unread_count', type.integer, (column) => column.notNull())
    .addColumn('read_up_to', type.integer, (column) => column.notNull())
    .addColumn('cleared_up_to', type.integer, (column) => column.notNull())
    .addColumn('has_answered', type.boolean, (column) => column.notNull())
    .addColumn('is_muted', type.boolean, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('conversation_sides_pk', ['user_id', 'conversation_id'])
    .execute();
  await db.schema
    .createIndex('conversation_sides_of_conversation')
    .on('conversation_sides')
    .column('conversation_id')
    .execute();
  await db.schema
    .createIndex('conversation_sides_of_user')
    .on('conversation_sides')
    .columns(['user_id', 'box', 'updated_at', 'conversation_id'])
    .execute();
  await sql`create index conversation_sides_unread on conversation_sides (user_id)
    where box = 'inbox' and unread_count > 0`.execute(db);
  await db.schema
    .createIndex('conversation_sides_of_other')
    .on('conversation_sides')
    .column('other_id')
    .execute();
}

async function createMessages(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('conversation_id', type.key, (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('sequence', type.bigint, (column) => column.notNull())
    .addColumn('revision', type.bigint, (column) => column.notNull())
    .addColumn('sender_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('recipient_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('state', type.text, (column) =>
      column.notNull().check(sql`state in ('shown', 'taken-back', 'removed')`),
    )
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('folded', type.text, (column) => column.notNull())
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .addColumn('image_alt', type.text, (column) => column.notNull())
    .addColumn('card_kind', type.text)
    .addColumn('card_id', type.key)
    .addColumn('request_id', type.key)
    .addColumn('is_deleted_by_sender', type.boolean, (column) => column.notNull())
    .addColumn('is_deleted_by_recipient', type.boolean, (column) => column.notNull())
    .addColumn('hidden_at', type.time)
    .addColumn('hidden_by', type.key)
    .addColumn('hidden_reason', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('edited_at', type.time)
    .addUniqueConstraint('messages_of_request', ['sender_id', 'request_id'])
    .execute();
  await db.schema
    .createIndex('messages_of_conversation')
    .on('messages')
    .columns(['conversation_id', 'sequence'])
    .unique()
    .execute();
  const indexes = {
    messages_of_revision: ['conversation_id', 'revision'],
    messages_of_sender: ['sender_id', 'created_at', 'id'],
    messages_of_recipient: ['recipient_id', 'created_at', 'id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('messages').columns(columns).execute();
  }
  await sql`create index messages_image on messages (image_key)
    where image_key is not null`.execute(db);
}

/** Reports name the types of their targets in a check, which SQLite changes only with the table. */
async function acceptReportsOfMessages(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? replaceCheck(db) : rebuildReports(db));
}

async function replaceCheck(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'reports'::regclass and pg_get_constraintdef(oid) like '%nft%'`.execute(db);
  for (const { name } of rows)
    await sql`alter table reports drop constraint ${sql.id(name)}`.execute(db);
  await sql`alter table reports add constraint reports_target_type_check
    check (target_type in ('post', 'comment', 'user', 'event', 'nft', 'message'))`.execute(db);
}

async function rebuildReports(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`select type, sql as text
    from sqlite_master where tbl_name = 'reports' and sql is not null`.execute(db);
  const [table] = rows.filter(({ type }) => type === 'table');
  if (!table) throw new Error('there is no table of reports');
  await sql`alter table reports rename to former_reports`.execute(db);
  await sql.raw(table.text.replace("'nft')", "'nft', 'message')")).execute(db);
  await sql`insert into reports select * from former_reports`.execute(db);
  await sql`drop table former_reports`.execute(db);
  for (const { type, text } of rows) if (type === 'index') await sql.raw(text).execute(db);
}
