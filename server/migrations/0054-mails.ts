import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Mails that wait to be sent or were sent lately, and the members whose addresses no longer get any. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('cascade'),
    )
    .addColumn('address', type.text)
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('dedupe', type.key, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('state', type.key, (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'skipped', 'failed')`),
    )
    .addColumn('run_at', type.time, (column) => column.notNull())
    .addColumn('attempts', type.integer, (column) => column.notNull())
    .addColumn('reply_code', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addCheckConstraint('mails_one_recipient', sql`(user_id is null) <> (address is null)`)
    .execute();
  await indexMails(db);
  await db.schema.alterTable('private_profiles').addColumn('mail_stopped_at', type.time).execute();
  await db.schema
    .alterTable('private_profiles')
    .addColumn('mail_stopped_reason', type.text, (column) =>
      column.check(sql`mail_stopped_reason in ('bounce', 'complaint')`),
    )
    .execute();
}

async function indexMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('mails_of_user')
    .on('mails')
    .columns(['user_id', 'dedupe'])
    .unique()
    .execute();
  await sql`create index mails_waiting on mails (run_at, id) where state = 'waiting'`.execute(db);
  await db.schema
    .createIndex('mails_by_state')
    .on('mails')
    .columns(['state', 'updated_at'])
    .execute();
}
