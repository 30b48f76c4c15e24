import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { startJobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { openMailer } from '#server/platform/mail/open-mailer.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import type { TestApp } from '../test-app.ts';
import { describeTwoProcesses } from './two-processes.ts';

const MEMBERS = 20;

/** Starts the background work of a process, with a clock that is ahead so that everything is due. */
function startWork(app: TestApp, server: TestSmtpServer): void {
  const mail = {
    smtp: { url: server.url, dkim: null },
    from: { name: '', address: 'mail@fans.example' },
    perMinute: 6000,
  };
  const env = { ...app.env, mail };
  const mailer = openMailer(env, app.log);
  const now = () => Date.now() + 2 * HOUR;
  const stop = startJobs({ ...app, env, mailer, metrics: new Registry(), now });
  onTestFinished(async () => {
    await stop();
    mailer?.close();
  });
}

describeTwoProcesses((processes) => {
  const first = () => processes()[0];

  it('planned posts, notices to many members and their mails are done once while both work [OPS-431]', async () => {
    const { database } = first();
    const server = await startSmtpServer();
    const newMember = () => first().member();
    const members = await Promise.all(Array.from({ length: MEMBERS }, newMember));
    const authors = members.slice(0, 4);
    const publishAt = new Date(Date.now() + HOUR).toISOString();
    const plans = authors.flatMap((author) => [author, author, author]);
    const posts = await Promise.all(plans.map((author) => publish(author, { publishAt })));
    const admin = await first().member({ rank: 'admin' });
    const title = `ご連絡${newId()}`;
    await admin.call('sendNotice', {
      targetUserIds: members.map(({ id }) => id),
      title,
      content: '画像を直してください',
      requestId: newId(),
    });
    for (const app of processes()) startWork(app, server);

    const postIds = posts.map(({ id }) => id);
    const isLeft = async () => {
      const { read } = database;
      const drafts = read.selectFrom('posts').where('id', 'in', postIds);
      const left = await drafts.where('is_published', '=', false).select('id').execute();
      const jobs = await read.selectFrom('jobs').select('id').execute();
      const deliveries = await read.selectFrom('deliveries').select('user_id').execute();
      const mails = await read
        .selectFrom('mails')
        .where('state', '=', 'waiting')
        .select('id')
        .execute();
      const counts = { posts: left, jobs, deliveries, mails };
      return Object.values(counts).map((rows) => rows.length);
    };
    await expect.poll(isLeft, { timeout: 30_000 }).toEqual([0, 0, 0, 0]);

    const reminders = await database.read
      .selectFrom('notifications')
      .where('type', '=', 'reminder')
      .where('related_id', 'in', postIds)
      .select('related_id')
      .execute();
    expect(reminders.map(({ related_id }) => related_id ?? '').toSorted()).toEqual(
      postIds.toSorted(),
    );
    const notices = server.mails.filter(({ subject }) => subject?.includes(title));
    const to = notices.map((mail) => [mail.to].flat()[0]?.text ?? '');
    expect(to.toSorted()).toEqual(members.map(({ id }) => `${id}@test.invalid`).toSorted());
  });
});
