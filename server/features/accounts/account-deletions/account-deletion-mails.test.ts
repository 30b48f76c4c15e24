import { expect, it, onTestFinished } from 'vitest';
import { japanMinuteFrom } from '#contract/foundations/wall-clock.ts';
import { makeExport } from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { mailChannel } from '#server/features/notifications/deliveries/mail-channel.service.ts';
import { startSending } from '#server/features/notifications/mails/send-mails.job.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { deliverDue } from '#server/testing/deliveries.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deleteNext, endGrace, requestDeletion } from './account-deletions.testing.ts';

async function sendingSite(settings: Record<string, string> = {}): Promise<{
  site: TestApp;
  server: TestSmtpServer;
  sendAll: () => Promise<void>;
}> {
  const server = await startSmtpServer();
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'mail@fans.example' };
  const site = await startTestApp({ ...mail, ...settings });
  onTestFinished(() => site.close());
  const sendAll = async () => {
    await deliverDue(site, { channels: [mailChannel] });
    await startSending(site.database);
    await runJobs(site, 'mail-sending');
  };
  return { site, server, sendAll };
}

it('a member who deletes the account gets a mail with the deadline for restoring it, and a last mail after the deletion [MAIL-26, MAIL-53]', async () => {
  const { site, server, sendAll } = await sendingSite();
  const member = await site.member({ username: 'leaver' });
  const { delete_after } = await requestDeletion(member, 'leaver');
  await sendAll();
  const [asked] = server.mails;
  expect(asked?.subject).toBe('アカウントの削除を受け付けました');
  expect(asked?.text).toContain(`${japanMinuteFrom(delete_after)}に`);
  expect(asked?.text).toContain('それまでにログインすれば、アカウントを元に戻せます。');
  await endGrace(site, member);
  await deleteNext(site);
  await site.database.write((transaction) =>
    transaction.updateTable('jobs').set({ run_at: new Date().toISOString() }).execute(),
  );
  await sendAll();
  const [, done] = server.mails;
  expect(done?.subject).toBe('アカウントを削除しました');
  expect(done?.headers.has('list-unsubscribe')).toBe(false);
  expect(await site.database.read.selectFrom('mails').selectAll().execute()).toEqual([]);
});

it('a member whose account the team deletes gets a mail with the reason [MAIL-52]', async () => {
  const { site, server, sendAll } = await sendingSite();
  const [admin, member] = [await site.member({ rank: 'super_admin' }), await site.member()];
  await admin.call('deleteUser', { targetUserId: member.id, reason: '宣伝のくり返し' });
  await sendAll();
  expect(server.mails[0]?.subject).toBe('運営がアカウントの削除を決めました');
  expect(server.mails[0]?.text).toContain('理由：宣伝のくり返し');
});

it('a member gets a mail when their archive is ready [MAIL-54]', async () => {
  const { site, server, sendAll } = await sendingSite();
  await makeExport(site, await site.member());
  await sendAll();
  expect(server.mails.map(({ subject }) => subject)).toEqual(['データの準備ができました']);
});

it('without a mail server, the e-mail address of a deleted member is not stored [MAIL-55]', async () => {
  const site = await startTestApp({ DEMO_CONTENT: '0' });
  onTestFinished(() => site.close());
  const member = await site.member({ username: 'leaver' });
  await requestDeletion(member, 'leaver');
  await endGrace(site, member);
  await deleteNext(site);
  expect(await site.database.read.selectFrom('mails').selectAll().execute()).toEqual([]);
});
