import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { notificationRow } from '#server/features/notifications/notifications/notifications.rows.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { renderedMails } from '#server/testing/deliveries.ts';
import { memberRows } from '#server/testing/factories.ts';
import { oldDatabases } from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = oldDatabases();

const SECRET = '青いひみつ';
const fan = 'fan00000000000000000';
const at = '2026-11-01T00:00:00.000Z';

it('leaves no words of members in the queues, and what waits keeps its subject [DELI-31]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'queues.db');
    await migrate(database, { last: '0081-clip-items-by-time@0053' });
    await database.write(async (transaction) => {
      const { profile, privateProfile } = memberRows(fan);
      const { shows_read_receipts: _r, watermarks_new_posts: _w, ...former } = privateProfile;
      await transaction.insertInto('profiles').values(profile).execute();
      await transaction
        .insertInto('private_profiles')
        .values(former as never)
        .execute();
      await insertOld(transaction);
      await insertOldPush(transaction);
    });
    await migrate(database);
    await expectClean(database);
    await database.close();
  });
});

/** The rows of the queues as a former version has stored them. */
async function insertOld(transaction: Queryable): Promise<void> {
  const notice = {
    type: 'event',
    title: '変更',
    content: SECRET,
    target_audience: 'specific',
  } as const;
  const row = notificationRow({ ...notice, id: 'notice00000000000000' });
  const reported = `投稿「${SECRET}」を確認し、必要な対応をしました。ご報告ありがとうございました。`;
  const outcome = { ...notice, type: 'moderation', content: reported, id: 'outcome0000000000000' };
  for (const { live_event_at: _, ...former } of [row, notificationRow(outcome)])
    await transaction
      .insertInto('notifications')
      .values(former as never)
      .execute();
  const topics = [
    ['event:notice00000000000000', 'event', row.id],
    ['message:conversation00000000', 'message', null],
    ['staff:appeal', 'staff', null],
    [`account-deletion:${fan}`, 'account', null],
  ];
  for (const [topic, kind, notification] of topics) {
    await sql`insert into deliveries (user_id, way, topic, kind, title, content, path, notification_id, due_at, created_at)
      values (${fan}, 'any', ${topic}, ${kind}, ${SECRET}, ${SECRET}, '/', ${notification}, ${at}, ${at})`.execute(
      transaction,
    );
  }
  const content = JSON.stringify({ subject: SECRET, heading: SECRET, reason: 'メール' });
  const mails = [
    ['comment:1', fan, null, content],
    [`account-deletion:${fan} ${at}`, fan, null, content],
    ['sent', fan, null, ''],
    ['last', null, 'former@test.invalid', content.replaceAll(SECRET, 'さようなら')],
  ];
  for (const [dedupe, user, address, said] of mails) {
    await sql`insert into mails (id, user_id, address, kind, dedupe, content, state, run_at, attempts, created_at, updated_at)
      values (${dedupe}, ${user}, ${address}, 'account', ${dedupe}, ${said}, 'waiting', ${at}, 0, ${at}, ${at})`.execute(
      transaction,
    );
  }
}

/** A message that waits for a device, as a former version has stored it. */
async function insertOldPush(transaction: Queryable): Promise<void> {
  await sql`insert into sessions (id_hash, user_id, expires_at, created_at)
    values ('session', ${fan}, ${at}, ${at})`.execute(transaction);
  await sql`insert into push_subscriptions (id, session_hash, user_id, endpoint, p256dh, auth, created_at)
    values ('device', 'session', ${fan}, 'https://push.example/', '', '', ${at})`.execute(
    transaction,
  );
  const content = JSON.stringify({ title: SECRET, text: SECRET, path: '/' });
  await sql`insert into push_messages (id, subscription_id, topic, host, content, urgency, run_at, expires_at)
    values ('push', 'device', 'message:1', 'push.example', ${content}, 'high', ${at}, ${at})`.execute(
    transaction,
  );
}

async function expectClean(database: Database): Promise<void> {
  const { read } = database;
  const deliveries = await read.selectFrom('deliveries').orderBy('kind').selectAll().execute();
  expect(deliveries.map(({ subject_type, subject_id }) => [subject_type, subject_id])).toEqual([
    ['account-deletion', fan],
    ['notification', 'notice00000000000000'],
    ['conversation', 'conversation00000000'],
    ['team-alert', 'appeal'],
  ]);
  const mails = await read.selectFrom('mails').orderBy('id').selectAll().execute();
  const pushes = await read.selectFrom('push_messages').selectAll().execute();
  expect(pushes.map(({ content }) => JSON.parse(content))).toMatchObject([
    { words: { title: '新しい通知があります' } },
  ]);
  expect(JSON.stringify([deliveries, mails, pushes])).not.toContain(SECRET);
  const about = mails.find(({ id }) => id.startsWith('account-deletion'))?.content ?? '';
  expect(JSON.parse(about)).toMatchObject({ from: 'deliveries' });
  const waiting = mails.filter(({ content }) => content !== '').map(({ id }) => id);
  expect(waiting).toEqual([`account-deletion:${fan} ${at}`, 'comment:1', 'last']);
  await database.write((transaction) =>
    transaction.deleteFrom('mails').where('content', '=', '').execute(),
  );
  const said = (await renderedMails({ database })).map(({ subject }) => subject);
  // The account is not about to be deleted any more.
  expect(said.toSorted()).toEqual(['さようなら', '新しい通知があります']);
  const outcome = read.selectFrom('notifications').where('type', '=', 'moderation');
  expect(await outcome.select('content').execute()).toEqual([
    { content: '投稿を確認し、必要な対応をしました。ご報告ありがとうございました。' },
  ]);
}
