import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { ComposedMail, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { startSmtpServer } from './smtp-server.testing.ts';

const mail: ComposedMail = {
  from: { name: '森のカフェ', address: 'mail@fans.example' },
  to: 'hana@test.invalid',
  subject: 'コメントが届きました',
  html: '<p>さくらさんから</p>',
  text: 'さくらさんから',
  messageId: '<mail1@fans.example>',
  date: new Date('2026-11-26T03:04:05Z'),
  references: '<topic@fans.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

function mailerOf(
  url: string,
  dkim: Parameters<typeof createSmtpMailer>[0]['dkim'] = null,
): Mailer {
  const mailer = createSmtpMailer({ url, dkim }, createLog('silent'));
  onTestFinished(() => mailer.close());
  return mailer;
}

it('the mailer sends a mail as text and HTML, in its conversation [MAIL-03]', async () => {
  const server = await startSmtpServer();
  const sent = await mailerOf(server.url).send(mail);
  expect(sent).toMatchObject({ result: 'accepted', reply: expect.stringMatching(/^250/) });
  const [arrived] = server.mails;
  expect(arrived).toMatchObject({
    subject: mail.subject,
    messageId: mail.messageId,
    inReplyTo: mail.references,
    references: mail.references,
    date: mail.date,
    html: expect.stringContaining(mail.html),
    text: expect.stringContaining(mail.text),
  });
  expect(arrived?.from?.value).toEqual([mail.from]);
  expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated');
});

it('the mailer reuses open connections [MAIL-39]', async () => {
  const server = await startSmtpServer();
  const mailer = mailerOf(server.url);
  for (let count = 0; count < 5; count += 1) await mailer.send(mail);
  expect([server.mails.length, server.connections]).toEqual([5, 1]);
});

it.each([
  ['550 5.1.1 No such user', 'refused', true],
  ['550 5.2.1 Mailbox disabled', 'refused', true],
  ['550 No such user here', 'refused', true],
  ['550 5.7.1 Blocked by our policy', 'refused', false],
  ['554 Message rejected as spam', 'refused', false],
  ['550 Relaying denied', 'refused', false],
  ['552 5.2.2 Mailbox full', 'refused', false],
  ['450 4.7.1 Greylisted, try again', 'later', undefined],
  ['421 4.7.0 Too many connections', 'unavailable', undefined],
])(
  'the mailer classifies a mail after %s as %s [MAIL-04, MAIL-40]',
  async (reply, result, isAddress) => {
    const server = await startSmtpServer({ answer: () => reply });
    const outcome = await mailerOf(server.url).send(mail);
    expect(outcome).toEqual({ result, reply, ...(isAddress !== undefined && { isAddress }) });
  },
);

it('the mailer reports unavailable when the server does not respond or refuses the login [MAIL-04]', async () => {
  const away = await mailerOf(`smtp://127.0.0.1:${await freePort()}`).send(mail);
  expect(away).toEqual({ result: 'unavailable', reply: expect.stringMatching(/^E[A-Z]+$/) });
  const strict = await startSmtpServer({
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
    },
  });
  const refused = await mailerOf(strict.url.replace('//', '//site:tell-nobody@')).send(mail);
  expect(refused).toMatchObject({ result: 'unavailable', reply: expect.stringMatching(/^535/) });
  expect(JSON.stringify(refused)).not.toContain('tell-nobody');
});

it.each<[string, Partial<ComposedMail>]>([
  ['the address', { to: 'hana@test.invalid\r\nBcc: all@test.invalid' }],
  ['the address', { to: 'hana@test.invalid, all@test.invalid' }],
  ['the subject', { subject: 'こんにちは\nBcc: all@test.invalid' }],
  ['the name of the sender', { from: { name: 'a\r\nBcc: b@c.invalid', address: 'a@b.invalid' } }],
  ['a header', { headers: { 'List-Id': 'x\r\nBcc: all@test.invalid' } }],
])(
  'the mailer refuses a mail with a line break or a second address in %s [MAIL-05]',
  async (_, fields) => {
    const server = await startSmtpServer();
    const outcome = await mailerOf(server.url).send({ ...mail, ...fields });
    expect(outcome).toEqual({ result: 'refused', reply: 'malformed', isAddress: false });
    expect(server.asked).toEqual([]);
  },
);

it('the mailer sends its password to another machine only over TLS [MAIL-06]', async () => {
  // The address belongs to this machine, but the mailer does not recognise it as local.
  const server = await startSmtpServer({ host: '127.0.0.2' });
  const open = server.url.replace('//', '//site:tell-nobody@');
  const outcome = await mailerOf(open).send(mail);
  expect([server.connections, outcome.result]).toEqual([1, 'unavailable']);
  expect(server.mails).toEqual([]);
});

it('the mailer signs a mail with the configured key, including the headers about unsubscribing [MAIL-07, MAIL-62]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const server = await startSmtpServer();
  const dkim = { domain: 'fans.example', selector: 'hiroba', keyFile };
  const headers = {
    'List-Id': 'フォロー <follow.fans.example>',
    'List-Unsubscribe': '<https://fans.example/stop>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await mailerOf(server.url, dkim).send({ ...mail, headers });
  const signature = server.mails[0]?.headers.get('dkim-signature');
  expect(signature).toMatchObject({ params: { d: 'fans.example', s: 'hiroba', a: 'rsa-sha256' } });
  const { h = '' } = (signature as { params: { h?: string } }).params;
  expect(h.toLowerCase().replace(/\s/g, '').split(':')).toEqual(
    expect.arrayContaining(['from', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});

it.each([
  ['フォロー', 1],
  ['公開されたお知らせのまとめ、そのつづきとおしまい', 2],
  ['🎀'.repeat(30), 3],
])(
  'the mailer encodes and folds the phrase %s of a header, and leaves its id unchanged [MAIL-37]',
  async (phrase, words) => {
    const server = await startSmtpServer();
    const headers = { 'List-Id': `${phrase} <follow.fans.example>` };
    await mailerOf(server.url).send({ ...mail, headers });
    const lines = server.mails[0]?.headerLines ?? [];
    const line = lines.find(({ key }) => key === 'list-id')?.line ?? '';
    expect(line).toMatch(/^[\x20-\x7e\r\n]*<follow\.fans\.example>$/);
    const parts = line.split('\r\n');
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(79);
    expect(parts).toHaveLength(words + 1);
    const decoded = [...line.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([word, text = '']) => {
      expect(word.length).toBeLessThanOrEqual(75);
      return Buffer.from(text, 'base64').toString();
    });
    expect(decoded.join('')).toBe(phrase);
  },
);

it.each([
  ['cannot be read', '/nowhere/key.pem'],
  ['has no private key', import.meta.filename],
])('the mailer throws an error in one line when the file of the key %s [MAIL-41]', (_, keyFile) => {
  const dkim = { domain: 'fans.example', selector: 'hiroba', keyFile };
  const create = () => createSmtpMailer({ url: 'smtp://127.0.0.1', dkim }, createLog('silent'));
  expect(create).toThrow(StartFailure);
  expect(create).toThrow(/^DKIM_KEY_FILE \S+ cannot be used \(\w+\)\.[^\n]*$/);
});
