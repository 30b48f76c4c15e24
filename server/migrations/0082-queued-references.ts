import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * Deliveries, mails and push messages name what they are about in place of its words, which are read when they leave. The words that
 * are stored are deleted: what waits names its subject where that is known, and says 「新しい通知があります」 where it is not.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('deliveries').renameTo('former_deliveries').execute();
  for (const index of ['deliveries_due', 'deliveries_of_from_user', 'deliveries_of_notification']) {
    await db.schema.dropIndex(index).execute();
  }
  await createDeliveries(db, type);
  await carryOverDeliveries(db);
  await db.schema.dropTable('former_deliveries').execute();
  await clearMails(db);
  await clearPushMessages(db);
}

async function createDeliveries(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('way', type.key, (column) =>
      column.notNull().check(sql`way in ('any', 'push', 'mail')`),
    )
    .addColumn('topic', type.key, (column) => column.notNull())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('subject_type', type.key, (column) => column.notNull())
    .addColumn('subject_id', type.key, (column) => column.notNull())
    .addColumn('gathering', type.text, (column) =>
      column.check(sql`gathering in ('quiet', 'daily', 'weekly')`),
    )
    .addColumn('latest_at', type.time)
    .addColumn('due_at', type.time, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('deliveries_key', ['user_id', 'way', 'topic'])
    .execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['due_at', 'user_id'])
    .execute();
}

/** Without a notification, only messages, the work of the team and the end of an account leave. Their topics name them. */
async function carryOverDeliveries(db: Kysely<unknown>): Promise<void> {
  const columns = sql`user_id, way, topic, kind, gathering, latest_at, due_at, created_at`;
  const subjects = [
    { subject: sql`'notification', notification_id`, where: sql`notification_id is not null` },
    { subject: sql`'conversation', substr(topic, 9)`, where: sql`topic like 'message:%'` },
    { subject: sql`'team-alert', substr(topic, 7)`, where: sql`topic like 'staff:%'` },
    { subject: sql`'account-deletion', user_id`, where: sql`topic like 'account-deletion:%'` },
  ];
  for (const { subject, where } of subjects) {
    await sql`insert into deliveries (subject_type, subject_id, ${columns})
      select ${subject}, ${columns} from former_deliveries where ${where}`.execute(db);
  }
}

const words = '新しい通知があります';

async function clearMails(db: Kysely<unknown>): Promise<void> {
  const notice = {
    subject: words,
    heading: words,
    action: { label: '通知を見る', path: '/notifications' },
    reason: '通知のメールの設定',
  };
  // The last mail to an address is of the site itself.
  await sql`update mails set content = '{"words":' || content || '}' where content <> '' and user_id is null`.execute(
    db,
  );
  await sql`update mails set content = ${JSON.stringify({ words: notice })}
    where content <> '' and user_id is not null`.execute(db);
  await sql`update mails set content =
      '{"from":"deliveries","about":{"topic":"account-deletion:' || user_id || '","at":"","gathering":null,"items":[{"kind":"account","subject":{"type":"account-deletion","id":"' ||
      user_id || '"}}]}}'
    where content <> '' and user_id is not null and dedupe like 'account-deletion:%'`.execute(db);
}

async function clearPushMessages(db: Kysely<unknown>): Promise<void> {
  const notice = { title: words, text: '', path: '/notifications', picture: null };
  const content = JSON.stringify({ words: notice, isToldAgain: false });
  await sql`update push_messages set content = ${content}`.execute(db);
}
