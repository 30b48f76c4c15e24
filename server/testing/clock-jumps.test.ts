import { expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { exportKind } from '#server/features/accounts/data-exports/data-exports.job.ts';
import { insertRequest } from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { queueMail } from '#server/features/notifications/mails/queue-mail.service.ts';
import { sendingKind } from '#server/features/notifications/mails/sending-progress.service.ts';
import { publicationKinds } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { queueWords } from './deliveries.ts';
import { insertMember, insertPost, insertRows } from './factories.ts';
import { changeJobs, jobsOf } from './run-jobs.ts';
import { useSiteProcesses } from './site-processes.ts';

const { test, start } = useSiteProcesses();

/** A time that only a wrong clock can have stored, in ISO 8601. */
const ahead = (more = 0) => new Date(Date.now() + 31 * DAY + more).toISOString();
const patience = { timeout: 60_000 };

const startWith = ({ url }: TestSmtpServer) =>
  start({ SMTP_URL: url, MAIL_FROM: 'mail@fans.example' });

async function queueOne(): Promise<void> {
  const { id: userId } = await insertMember(test().database);
  const words = { subject: '参加できます', heading: '参加できます', reason: 'イベントの設定' };
  await test().database.write((transaction) =>
    queueMail(transaction, { userId, kind: 'place', dedupe: 'place', source: { words } }),
  );
}

it('continues a job that has paused while the clock was ahead [OPS-391]', async () => {
  const server = await startSmtpServer();
  await queueOne();
  await test().database.write((transaction) => enqueue(transaction, sendingKind, {}));
  await changeJobs(test(), 'mail-sending', { run_at: ahead(5 * SECOND), updated_at: ahead() });
  await startWith(server);
  await expect.poll(() => server.mails.length, patience).toBe(1);
});

it('continues the job of a process that was killed while the clock was ahead [OPS-391]', async () => {
  const { id } = await insertMember(test().database);
  await insertRequest(test().database, id);
  await changeJobs(test(), exportKind.name, {
    state: 'running',
    attempts: 1,
    lease_id: 'of a killed process',
    leased_until: ahead(30 * SECOND),
    updated_at: ahead(),
  });
  await start();
  const jobs = () => jobsOf(test(), exportKind.name);
  await expect.poll(jobs, patience).toEqual([]);
  const exported = test().database.read.selectFrom('data_exports').select('status');
  expect(await exported.execute()).toEqual([{ status: 'ready' }]);
});

it('sends a mail that was queued while the clock was ahead [OPS-392]', async () => {
  const server = await startSmtpServer();
  await queueOne();
  const dates = { created_at: ahead(), run_at: ahead(), updated_at: ahead() };
  await test().database.write((transaction) =>
    transaction.updateTable('mails').set(dates).execute(),
  );
  await startWith(server);
  await expect.poll(() => server.mails.length, patience).toBe(1);
});

it('delivers a notification that was queued or claimed while the clock was ahead [OPS-393]', async () => {
  const server = await startSmtpServer();
  const dates = [
    { created_at: ahead(), due_at: ahead(5 * SECOND) },
    { created_at: new Date().toISOString(), due_at: ahead(MINUTE) },
  ];
  for (const times of dates) {
    const { id } = await insertMember(test().database);
    await queueWords(test(), { to: [id], kind: 'account', channels: ['mail'] });
    await test().database.write((transaction) =>
      transaction.updateTable('deliveries').set(times).where('user_id', '=', id).execute(),
    );
  }
  await startWith(server);
  await expect.poll(() => server.mails.length, patience).toBe(dates.length);
});

it('publishes a planned post at its time although its job begins earlier, after the clock was ahead [OPS-394]', async () => {
  const { id: user_id } = await insertMember(test().database);
  const id = await insertPost(test().database, user_id, { is_published: false });
  const publish_at = new Date(Date.now() + 15 * SECOND).toISOString();
  await insertRows(test().database, 'publication_plans', [
    {
      ...{ id, post_id: id, event_id: null, user_id, publish_at, created_at: publish_at },
      ...{ failure: null, withdrawn_at: null },
    },
  ]);
  await test().database.write((transaction) =>
    enqueue(transaction, publicationKinds.post, { id, userId: user_id }),
  );
  await start();
  const published = async () =>
    test()
      .database.read.selectFrom('posts')
      .where('is_published', '=', true)
      .select('id')
      .execute();
  await expect.poll(published, patience).toEqual([{ id }]);
});
