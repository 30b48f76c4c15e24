import { expect, it, onTestFinished } from 'vitest';
import type { SiteChecks } from '#contract/administration/site-checks.ts';
import { mailAdvice, mailReasonOf } from '#contract/notifications/mail-reasons.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { stopMailTo } from './mails.service.ts';
import { mailRow } from './mails.tables.ts';

const site = useTestApp({ DEMO_CONTENT: '0' });

const readProfile = (id: string) =>
  site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();

async function sendingSite(url: string) {
  const started = await startTestApp({
    SMTP_URL: url,
    MAIL_FROM: '森のカフェ <mail@fans.example>',
  });
  onTestFinished(() => started.close());
  return started;
}

it('a test mail goes to the admin who requests it, and the reply of the server is shown [MAIL-20]', async () => {
  const server = await startSmtpServer();
  const sending = await sendingSite(server.url);
  const admin = await sending.member({ rank: 'super_admin' });
  const { outcome, reply } = await admin.call('sendTestMail', {});
  expect([outcome, reply]).toEqual(['accepted', expect.stringMatching(/^250/)]);
  expect(server.mails[0]).toMatchObject({ subject: expect.stringContaining('テストメール') });
  expect(server.mails[0]?.from?.value).toEqual([
    { name: '森のカフェ', address: 'mail@fans.example' },
  ]);
});

it('when a mail server refuses the test mail, its reply is shown unchanged [MAIL-20]', async () => {
  const server = await startSmtpServer({ answer: () => '550 5.7.1 Sender not verified' });
  const sending = await sendingSite(server.url);
  const admin = await sending.member({ rank: 'super_admin' });
  expect(await admin.call('sendTestMail', {})).toEqual({
    outcome: 'refused',
    reply: '550 5.7.1 Sender not verified',
  });
});

it('a test mail renews the result of the check of the mail server [OPS-343]', async () => {
  const server = await startSmtpServer();
  const sending = await sendingSite(server.url);
  const admin = await sending.member({ rank: 'super_admin' });
  const level = async () => {
    const { findings } = await admin.get<SiteChecks>('/api/admin/site-checks');
    return findings.find(({ check }) => check === 'mail-server')?.level;
  };
  await expect.poll(level, { timeout: 20_000 }).toBe('ok');
  await server.stop();
  expect((await admin.call('sendTestMail', {})).outcome).toBe('unavailable');
  await expect.poll(level, { timeout: 20_000 }).toBe('error');
});

it('after a test mail that finds no server, the site still serves, and reports mail as degraded in one line and in the words of the checks [MAIL-69, MAIL-70, MAIL-71]', async () => {
  const server = await startSmtpServer();
  const sending = await sendingSite(server.url);
  const admin = await sending.member({ rank: 'super_admin' });
  const isReady = () => sending.app.inject('/readyz').then((answer) => answer.json());
  await server.stop();
  const { reply } = await admin.call('sendTestMail', {});
  await expect.poll(isReady).toEqual({ status: 'degraded', degraded: ['mail'] });
  expect(sending.logged.filter((line) => line.includes('the mail server'))).toEqual([
    expect.stringContaining(`"reason":"${reply}","msg":"the mail server cannot be used`),
  ]);
  const remedy = async () => {
    const { findings } = await admin.get<SiteChecks>('/api/admin/site-checks');
    return findings.find(({ check }) => check === 'mail-server')?.remedy;
  };
  const advice = mailAdvice[mailReasonOf(reply) ?? 'silent'];
  await expect.poll(remedy, { timeout: 20_000 }).toContain(advice);
});

it('a site without a mail server sends no test mail and says so [MAIL-21]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  expect(await admin.get('/api/admin/mail')).toEqual({
    transport: null,
    trouble: null,
    waiting: 0,
    failed: 0,
  });
  expect((await failureOf(admin.call('sendTestMail', {}))).envelope).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'SMTP_URLとMAIL_FROMが設定されていません',
  });
});

it('waiting and given-up mails are counted for admins and in the metrics [MAIL-49]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const mail = { user_id: admin.id, kind: 'comment', content: '{}' };
  const rows = (['waiting', 'failed', 'failed', 'sent', 'skipped'] as const).map((state, index) =>
    mailRow({ ...mail, state, dedupe: String(index) }),
  );
  await site().database.write((transaction) =>
    transaction.insertInto('mails').values(rows).execute(),
  );
  expect(await admin.get('/api/admin/mail')).toEqual({
    transport: null,
    trouble: null,
    waiting: 1,
    failed: 2,
  });
  const metrics = await (await fetch(`${site().url}/metrics`)).text();
  expect(metrics).toContain('mails{state="waiting"} 1');
  expect(metrics).toContain('mails{state="failed"} 2');
});

it('mail to an address, in upper or lower case, is stopped for all members with this address until they resume it [MAIL-22, MAIL-50]', async () => {
  const [fan, other] = [await site().member(), await site().member()];
  await site().database.write(async (transaction) => {
    await updatePrivateProfile(transaction, fan.id, { email: 'Hana@test.invalid' });
    await stopMailTo(transaction, 'hana@TEST.invalid', 'complaint');
  });
  expect(await readProfile(fan.id)).toMatchObject({
    mail_stopped_at: expect.any(String),
    mail_stopped_reason: 'complaint',
  });
  expect(await readProfile(other.id)).toMatchObject({ mail_stopped_at: null });
  await fan.call('resumeMail', {});
  expect(await readProfile(fan.id)).toMatchObject({
    mail_stopped_at: null,
    mail_stopped_reason: null,
  });
});
