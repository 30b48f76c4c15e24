import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { deliveryKinds, type MailTiming } from '#contract/notifications/deliveries.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  chooseTiming,
  mailChoices,
} from '#server/features/notifications/deliveries/delivery-choices.service.ts';
import type { MailsTable } from '#server/features/notifications/mails/mails.tables.ts';
import { createJobs } from '#server/jobs.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { TestClock } from '#server/platform/jobs/jobs.testing.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { openMailer } from '#server/platform/mail/open-mailer.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { createSite } from '#server/site.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { deleteOldMails, hasFailedMails } from './mails.service.ts';
import { queueMail } from './queue-mail.service.ts';
import { startSending, watchMailServer } from './send-mails.job.ts';

const site = useTestApp();
afterEach(() =>
  site().database.write(async (transaction) => {
    await transaction.deleteFrom('mails').execute();
    await transaction.deleteFrom('jobs').execute();
  }),
);

const never = new AbortController().signal;

const mailSettings = (server: TestSmtpServer, perMinute = 60) => ({
  smtp: { url: server.url, dkim: null },
  from: { name: '', address: 'mail@fans.example' },
  perMinute,
});

/** Returns functions that send the mails of the site through a mail server, by default at 60 mails a minute. */
function sendingBy(server: TestSmtpServer, clock = new TestClock(), perMinute = 60) {
  const mail = mailSettings(server, perMinute);
  const env = { ...site().env, mail, publicUrl: new URL('https://fans.example') };
  const mailer = openMailer(env, site().log);
  onTestFinished(() => mailer?.close());
  const deps = { ...site(), env, mailer, metrics: new Registry(), now: clock.now };
  const job = createJobs(createSite(deps)).find(({ name }) => name === 'mail-sending');
  if (!job) throw new Error('nobody sends mails');
  return {
    clock,
    mailer,
    /** Sends one batch of due mails. Returns whether the job ran. */
    send: async () => {
      await startSending(site().database, clock.now());
      return runNextJob(deps, job, never);
    },
    /** Sends the mails that become due within a time. */
    sendFor: async (time: number) => {
      for (const end = clock.now() + time; clock.now() <= end; clock.pass(SECOND)) {
        await startSending(site().database, clock.now());
        await runNextJob(deps, job, never);
      }
    },
  };
}

const testMail = {
  from: { name: '', address: 'mail@fans.example' },
  to: 'admin@test.invalid',
  ...{
    subject: 'テスト',
    html: '',
    text: 'テスト',
    messageId: '<a@fans.example>',
    references: null,
  },
  ...{ date: new Date(), headers: {} },
};

let count = 0;

interface Queued {
  kind?: MailKind;
  /** When the member gets mails of the kind. */
  timing?: MailTiming;
  topic?: string;
  member?: Partial<Tables['private_profiles']>;
}

const words = {
  subject: 'コメントが届きました',
  preheader: '「夜のルミ」にコメントが届いています',
  heading: 'さくらさんからコメント',
  paragraphs: ['とても<b>すてき</b>です！\n次も楽しみ'],
  action: { label: 'コメントを見る', path: '/posts/aaaaaaaaaaaaaaaaaaaa' },
  reason: '「コメント」のメールの設定',
};

/** Queues a mail to a new member. Returns the member's address and id. */
async function queue({
  kind = 'place',
  timing = 'at-once',
  topic = 'post:1',
  member = {},
}: Queued = {}) {
  count += 1;
  const { id } = await insertMember(site().database);
  const email = `fan${count}@test.invalid`;
  await site().database.write(async (transaction) => {
    await updatePrivateProfile(transaction, id, { email, ...member });
    const chosen = deliveryKinds.find((each) => each === kind) ?? 'comment';
    await chooseTiming(transaction, id, { kind: chosen, channel: 'mail', timing });
    await queueMail(transaction, {
      userId: id,
      kind,
      dedupe: `mail:${count}`,
      source: { words: { ...words, topic } },
    });
  });
  return { id, email };
}

const mailOf = (userId: string): Promise<MailsTable> =>
  site()
    .database.read.selectFrom('mails')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirstOrThrow();

const readProfile = (userId: string) =>
  site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', userId)
    .selectAll()
    .executeTakeFirstOrThrow();

it('a mail that cannot be rendered does not delay other mails, and is sent once it can be rendered [DELI-34, DELI-56]', async () => {
  const server = await startSmtpServer();
  const [broken, other] = [await queue(), await queue()];
  const { content } = await mailOf(broken.id);
  const change = (fields: Partial<MailsTable>) =>
    site().database.write((transaction) =>
      transaction.updateTable('mails').set(fields).where('user_id', '=', broken.id).execute(),
    );
  await change({ content: '{}' });
  const { send, clock } = sendingBy(server);
  await send();
  expect(server.mails.map(({ to }) => JSON.stringify(to))).toEqual([
    expect.stringContaining(other.email),
  ]);
  await change({ content });
  clock.pass(HOUR);
  await send();
  expect(server.mails).toHaveLength(2);
  expect(await mailOf(broken.id)).toMatchObject({ state: 'sent' });
});

it('a mail that can never be rendered is given up, with one error in the log, and counts as lost [MAIL-65, MAIL-66, MAIL-67]', async () => {
  expectLogged(/"stack":.*\\n +at .*"msg":"mail given up/);
  const server = await startSmtpServer();
  const { id } = await queue({ kind: 'account' });
  const before = site().logged.length;
  const { database } = site();
  // A newer version or a damaged row can have such a source. The age and the attempts of the mail do not matter.
  const created_at = new Date(Date.now() - 10 * DAY).toISOString();
  await database.write((transaction) =>
    transaction
      .updateTable('mails')
      .set({ content: 'null', created_at, attempts: 50 })
      .where('user_id', '=', id)
      .execute(),
  );
  const { send, clock } = sendingBy(server);
  for (let day = 0; day < 5; day += 1) {
    await send();
    clock.pass(DAY);
  }
  expect(await mailOf(id)).toMatchObject({ state: 'waiting' });
  expect(await hasFailedMails(database.read, clock.now())).toBe(false);
  clock.pass(MINUTE);
  await send();
  expect(await mailOf(id)).toMatchObject({ state: 'failed', failure: 'unwritable' });
  expect(await hasFailedMails(database.read, clock.now())).toBe(true);
  const errors = site()
    .logged.slice(before)
    .filter((line) => line.includes('"level":"error"'));
  expect(errors).toHaveLength(1);
});

it('a mail arrives as HTML and as text, with links to the site [MAIL-08, MAIL-09, MAIL-63]', async () => {
  const server = await startSmtpServer();
  const { id, email } = await queue();
  await sendingBy(server).send();
  const [mail] = server.mails;
  expect(server.asked).toEqual([email]);
  expect(mail?.subject).toBe('コメントが届きました');
  const url = 'https://fans.example/#/posts/aaaaaaaaaaaaaaaaaaaa';
  expect(mail?.text).toContain(`コメントを見る\n${url}`);
  expect(mail?.html).toContain(`href="${url}"`);
  expect(mail?.html).toContain('とても&lt;b&gt;すてき&lt;/b&gt;です！<br>次も楽しみ');
  const why = 'このメールは、「コメント」のメールの設定によりお送りしています。';
  expect(mail?.text).toContain(why);
  expect(mail?.html).toContain(why);
  expect(mail?.text).toContain('https://fans.example/#/settings/notifications');
  expect(await mailOf(id)).toMatchObject({ state: 'sent', content: '' });
});

it('a mail has headers that mark it as automatic, name its list and allow one-click unsubscribing [MAIL-10]', async () => {
  const server = await startSmtpServer();
  const { id } = await queue();
  await sendingBy(server).send();
  const [mail] = server.mails;
  const lines = Object.fromEntries(mail?.headerLines.map(({ key, line }) => [key, line]) ?? []);
  expect(lines['list-unsubscribe']).toMatch(
    new RegExp(
      `^List-Unsubscribe: <https://fans\\.example/mail/unsubscribe/${id}\\.place\\.[\\w-]{43}>$`,
    ),
  );
  expect(lines['list-unsubscribe-post']).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(lines['auto-submitted']).toBe('Auto-Submitted: auto-generated');
  expect(lines['list-id']).toContain('<place.fans.example>');
  expect(lines['feedback-id']).toBe('Feedback-ID: place:mail:hiroba:fans.example');
  expect(mail?.messageId).toMatch(/^<[A-Za-z\d]{20}@fans\.example>$/);
  expect(mail?.from?.value[0]?.address).toBe('mail@fans.example');
});

it('mails about one topic are one conversation, and their headers reveal no id [MAIL-42]', async () => {
  const server = await startSmtpServer();
  const queued = [
    await queue({ topic: 'post:x' }),
    await queue({ topic: 'post:x' }),
    await queue({ topic: 'post:y' }),
  ];
  await sendingBy(server).send();
  // Mails are sent concurrently, so they can arrive in any order.
  const [one, two, other] = queued.map(({ email }) => {
    const mail = server.mails.find(({ to }) => [to].flat()[0]?.text === email);
    return mail?.references;
  });
  expect(two).toBe(one);
  expect(other).not.toBe(one);
  expect(one).toMatch(/^<[\da-f]{32}@fans\.example>$/);
});

describe('no mail is sent to', () => {
  const at = new Date().toISOString();
  it.each<[string, Queued]>([
    ['a blocked member', { member: { blocked_at: at }, kind: 'account' }],
    ['who has switched mail off', { member: { email_notifications: false } }],
    ['an address from which mail came back', { member: { mail_stopped_at: at } }],
    ['a member who leaves', { member: { leaving_at: at } }],
  ])('%s [MAIL-11]', async (_, queued) => {
    const server = await startSmtpServer();
    const { id } = await queue(queued);
    await sendingBy(server).send();
    expect(server.asked).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ state: 'skipped', content: '' });
  });

  it('a member who has turned the kind off after the mail was queued [MAIL-11]', async () => {
    const server = await startSmtpServer();
    const { id } = await queue();
    await site().database.write((transaction) => mailChoices.switchOff(transaction, id, 'place'));
    await sendingBy(server).send();
    expect(server.asked).toEqual([]);
  });

  it('a member with a pending deletion, unless the mail is about the account [MAIL-11]', async () => {
    const server = await startSmtpServer();
    const { email } = await queue({ member: { leaving_at: at }, kind: 'account' });
    await sendingBy(server).send();
    expect(server.asked).toEqual([email]);
  });
});

it('an address that the server does not know gets no further mail, and does not appear in the log [MAIL-12, MAIL-44]', async () => {
  const server = await startSmtpServer({ answer: () => '550 5.1.1 No such user' });
  const { id, email } = await queue();
  await sendingBy(server).send();
  expect(await mailOf(id)).toMatchObject({ state: 'failed', reply_code: '550 5.1.1' });
  expect(await readProfile(id)).toMatchObject({
    mail_stopped_at: expect.any(String),
    mail_stopped_reason: 'bounce',
  });
  expect(site().logged.join('\n')).toContain('mail not sent');
  expect(site().logged.join('\n')).not.toContain(email);
});

it('a mail fails when the server refuses it because of a policy, but mail to the address is not stopped [MAIL-43]', async () => {
  const server = await startSmtpServer({ answer: () => '550 5.7.1 Not today' });
  const { id } = await queue();
  await sendingBy(server).send();
  expect(await mailOf(id)).toMatchObject({ state: 'failed', reply_code: '550 5.7.1' });
  expect(await readProfile(id)).toMatchObject({ mail_stopped_at: null });
});

it('a greylisted mail is sent later, and does not delay other mails [MAIL-13]', async () => {
  let isGrey = true;
  const grey = await queue();
  const server = await startSmtpServer({
    answer: (address) => (isGrey && address === grey.email ? '451 4.7.1 Later' : null),
  });
  const other = await queue();
  const { send, sendFor } = sendingBy(server);
  await send();
  expect(server.mails).toHaveLength(1);
  expect(await mailOf(grey.id)).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(await mailOf(other.id)).toMatchObject({ state: 'sent' });
  isGrey = false;
  await sendFor(MINUTE);
  expect(await mailOf(grey.id)).toMatchObject({ state: 'sent', attempts: 2 });
});

it('an unreachable server is tried again after growing pauses, and gets all mails once it is back [MAIL-45]', async () => {
  const away = await startSmtpServer();
  await away.stop();
  const { send, sendFor, clock } = sendingBy(away);
  const mails = await Promise.all([queue(), queue(), queue(), queue()]);
  await send();
  const { run_at } = await site()
    .database.read.selectFrom('jobs')
    .where('kind', '=', 'mail-sending')
    .select('run_at')
    .executeTakeFirstOrThrow();
  expect(Date.parse(run_at) - clock.now()).toBeGreaterThanOrEqual(5 * SECOND);
  const server = await startSmtpServer({ port: away.port });
  await sendFor(3 * MINUTE);
  expect(server.asked.toSorted()).toEqual(mails.map(({ email }) => email).toSorted());
});

it.each<MailKind>(['like', 'comment', 'follow', 'message', 'daily', 'digest'])(
  'a mail of the kind %s that was not sent within seven days is given up [MAIL-14]',
  async (kind) => {
    const server = await startSmtpServer();
    const clock = new TestClock();
    const { id } = await queue({ kind, timing: kind === 'daily' ? 'daily' : 'at-once' });
    clock.pass(7 * DAY);
    await sendingBy(server, clock).send();
    expect(server.asked).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ state: 'failed', failure: 'outdated', content: '' });
  },
);

it('an announcement to many members reaches all of them, even if it takes months [OPS-150]', async () => {
  const server = await startSmtpServer();
  const clock = new TestClock();
  const MANY = 6;
  for (let mail = 0; mail < MANY; mail += 1) await queue({ kind: 'announcement' });
  const old = new Date(Date.now() - 90 * DAY).toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('mails').set({ created_at: old, updated_at: old }).execute(),
  );
  await deleteOldMails(site().database, { mail: mailSettings(server) });
  const { sendFor } = sendingBy(server, clock, 1);
  await sendFor(MANY * MINUTE);
  expect(new Set(server.asked).size).toBe(MANY);
});

it('a mail that the server defers for five days is given up [OPS-156]', async () => {
  let reply: string | null = '451 4.7.1 Later';
  const server = await startSmtpServer({ answer: () => reply });
  const clock = new TestClock();
  const { send } = sendingBy(server, clock);
  const [deferred, late] = [await queue({ kind: 'account' }), await queue({ kind: 'account' })];
  await send();
  clock.pass(5 * DAY + MINUTE);
  reply = null;
  await site().database.write((transaction) =>
    transaction
      .updateTable('mails')
      .set({ run_at: new Date(clock.now() + HOUR).toISOString() })
      .where('user_id', '=', deferred.id)
      .execute(),
  );
  await send();
  expect(await mailOf(late.id)).toMatchObject({ state: 'sent' });
  reply = '451 4.7.1 Later';
  clock.pass(2 * HOUR);
  await send();
  expect(await mailOf(deferred.id)).toMatchObject({ state: 'failed', failure: 'deferred' });
});

it('an outage of the mail server of any length loses no mail, and is logged in one line [OPS-155, OPS-273, OPS-274]', async () => {
  const away = await startSmtpServer();
  await away.stop();
  const clock = new TestClock();
  const { send, sendFor, mailer } = sendingBy(away, clock);
  const before = site().logged.length;
  const queued = [await queue({ kind: 'account' }), await queue(), await queue({ kind: 'place' })];
  for (let day = 0; day < 20; day += 1) {
    await send();
    clock.pass(DAY);
  }
  expect(mailer?.trouble).toMatchObject({ reason: 'ECONNREFUSED' });
  const server = await startSmtpServer({ port: away.port });
  await sendFor(MINUTE);
  expect(server.asked.toSorted()).toEqual(queued.map(({ email }) => email).toSorted());
  expect(mailer?.trouble).toBeNull();
  const lines = site()
    .logged.slice(before)
    .filter((line) => /mail/.test(line));
  expect(lines).toEqual([
    expect.stringContaining('"reason":"ECONNREFUSED","msg":"the mail server cannot be used'),
    expect.stringContaining('the mail server can be used again'),
  ]);
});

it('a mail for which the mail server always ends the connection is tried after growing pauses, while other mails are sent [MAIL-68]', async () => {
  let ending = '';
  const server = await startSmtpServer({
    answer: (address) => (address === ending ? '421 4.3.0 Closing' : null),
  });
  const { sendFor } = sendingBy(server);
  const { email, id } = await queue({ kind: 'account' });
  ending = email;
  const MINUTES = 20;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await queue();
    await sendFor(MINUTE);
  }
  expect(server.mails.length).toBeGreaterThanOrEqual(MINUTES / 2);
  // The pauses grow from 10 s to 5 min. Each pause is shortened by up to half. Without growth, there are about 100
  // attempts.
  const attempts = server.asked.filter((address) => address === email).length;
  expect(attempts).toBeGreaterThan(5);
  expect(attempts).toBeLessThan(50);
  expect(await mailOf(id)).toMatchObject({ state: 'waiting' });
});

it('a mail server that refuses the password is logged once, and so is a change of the reason [MAIL-64, OPS-274]', async () => {
  const away = await startSmtpServer();
  await away.stop();
  const { send, clock, mailer } = sendingBy({
    ...away,
    url: away.url.replace('//', '//site:old@'),
  });
  const { id } = await queue({ kind: 'account' });
  const before = site().logged.length;
  const attempt = async () => {
    await send();
    clock.pass(HOUR);
  };
  for (let count = 0; count < 3; count += 1) await attempt();
  let isKnown = false;
  await startSmtpServer({
    port: away.port,
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) =>
        isKnown ? done(null, { user: username }) : done(new Error('Invalid login')),
    },
  });
  for (let count = 0; count < 3; count += 1) await attempt();
  await mailer?.watch();
  isKnown = true;
  await attempt();
  expect(await mailOf(id)).toMatchObject({ state: 'sent' });
  const lines = site()
    .logged.slice(before)
    .filter((line) => /mail/.test(line));
  expect(lines).toEqual([
    expect.stringContaining('"reason":"ECONNREFUSED","msg":"the mail server cannot be used'),
    expect.stringContaining('"reason":"535","msg":"the mail server cannot be used'),
    expect.stringContaining('the mail server can be used again'),
  ]);
});

it.each(['a restart of the site', 'a test mail'])(
  'once the mail server is back, waiting mails are sent right after %s, without waiting for their next attempt [OPS-155]',
  async (cause) => {
    const away = await startSmtpServer();
    await away.stop();
    // The next attempt is far in the future, so that this test does not depend on the speed of the machine.
    const clock = new TestClock();
    clock.pass(HOUR);
    const former = sendingBy(away, clock);
    // Each run tries three mails, which then wait for a later attempt. The fourth mail was not tried.
    for (let mail = 0; mail < 4; mail += 1) await queue();
    await former.send();
    const server = await startSmtpServer({ port: away.port });
    const { mailer, send } = cause === 'a test mail' ? former : sendingBy(server, clock);
    if (cause === 'a test mail') await mailer?.send(testMail);
    expect(await send()).toBe(false);
    await watchMailServer({ database: site().database, mailer });
    expect(await send()).toBe(true);
    expect(server.asked.filter((address) => address !== testMail.to)).toHaveLength(1);
  },
);

it('mails that are not sent do not delay other mails [OPS-169]', async () => {
  const server = await startSmtpServer();
  for (let mail = 0; mail < 20; mail += 1) {
    await queue({ kind: 'account', member: { email_notifications: false } });
  }
  const { email } = await queue();
  await sendingBy(server, new TestClock(), 1).sendFor(30 * SECOND);
  expect(server.asked).toEqual([email]);
});

it('waiting mails are sent by lane: account and seats, then other personal mails, then announcements and digests [OPS-152, OPS-271]', async () => {
  const deferred: string[] = [];
  const server = await startSmtpServer({
    answer: (address) => {
      if (address !== later.email || deferred.includes(address)) return null;
      deferred.push(address);
      return '451 4.7.1 Later';
    },
  });
  const digests = [];
  for (let mail = 0; mail < 4; mail += 1) digests.push(await queue({ kind: 'digest' }));
  const comment = await queue({ kind: 'comment' });
  const account = await queue({ kind: 'account' });
  const later = await queue({ kind: 'place' });
  // One mail a minute, so that a deferred mail is due again before the next mail.
  await sendingBy(server, new TestClock(), 1).sendFor(8 * MINUTE);
  expect(server.asked.slice(0, 4)).toEqual(
    [account, later, later, comment].map(({ email }) => email),
  );
  expect(server.asked).toHaveLength(8);
  expect(new Set(server.asked.slice(4))).toEqual(new Set(digests.map(({ email }) => email)));
});

it('all processes together send mails at the rate that the settings allow [MAIL-15]', async () => {
  const server = await startSmtpServer();
  const clock = new TestClock();
  const [one, two] = [sendingBy(server, clock), sendingBy(server, clock)];
  for (let mail = 0; mail < 20; mail += 1) await queue();
  for (let second = 0; second < 10; second += 1) {
    await Promise.all([one.send(), two.send()]);
    clock.pass(SECOND);
  }
  expect(server.mails).toHaveLength(10);
  expect(new Set(server.asked).size).toBe(10);
  await one.sendFor(MINUTE);
  expect(server.mails).toHaveLength(20);
});

it('mails to many members are sent after all other mails [MAIL-46]', async () => {
  const server = await startSmtpServer();
  for (let mail = 0; mail < 5; mail += 1) await queue({ kind: 'digest' });
  const { email } = await queue({ kind: 'place' });
  await sendingBy(server, new TestClock(), 12).send();
  expect(server.asked).toEqual([email]);
});

it('sent mails are stored for a month [MAIL-16]', async () => {
  const server = await startSmtpServer();
  const { id } = await queue();
  await sendingBy(server).send();
  await deleteOldMails(site().database, site().env);
  expect(await mailOf(id)).toMatchObject({ state: 'sent' });
  const old = new Date(Date.now() - 31 * DAY).toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('mails').set({ updated_at: old }).where('user_id', '=', id).execute(),
  );
  await deleteOldMails(site().database, site().env);
  await expect(mailOf(id)).rejects.toThrow();
});
