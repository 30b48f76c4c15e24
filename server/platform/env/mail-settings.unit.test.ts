import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const server = { SMTP_URL: 'smtp://site:tell-nobody@mail.example:587' };
const MAIL_FROM = '森のカフェ <mail@fans.example>';

it('the settings have the mail server, and a sender with or without a name [MAIL-28]', () => {
  const { mail } = readEnv({ ...server, MAIL_FROM });
  expect(mail).toEqual({
    smtp: { url: server.SMTP_URL, dkim: null },
    from: { name: '森のカフェ', address: 'mail@fans.example' },
    perMinute: 60,
  });
  expect(readEnv({ ...server, MAIL_FROM: 'mail@fans.example' }).mail?.from).toEqual({
    name: '',
    address: 'mail@fans.example',
  });
});

it('only a demo without real members has a mailbox [MAIL-51]', () => {
  expect(readEnv({}).mail?.smtp).toBeNull();
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  for (const settings of [
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', DEMO_CONTENT: '1', DEMO_SIGN_IN: '1' },
    { DEMO_CONTENT: '0' },
    { DEMO_SIGN_IN: '0' },
    google,
    { PUBLIC_URL: 'https://fans.example' },
  ]) {
    expect([settings, readEnv(settings).mail]).toEqual([settings, null]);
  }
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;

it.each([
  ['SMTP_URL, MAIL_FROM', server],
  ['SMTP_URL, MAIL_FROM', { MAIL_FROM }],
  ['SMTP_URL', { SMTP_URL: 'https://site:tell-nobody@mail.example', MAIL_FROM }],
  ['MAIL_FROM', { ...server, MAIL_FROM: 'a@b.example, c@d.example' }],
  ['MAIL_FROM', { ...server, MAIL_FROM: '森のカフェ' }],
  ['MAIL_FROM', { ...server, MAIL_FROM: 'a\r\nBcc: all@b.example <c@d.example>' }],
  ['MAIL_PER_MINUTE', { MAIL_PER_MINUTE: '0' }],
  ['DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE', { DKIM_DOMAIN: 'fans.example' }],
  ['BOUNCES_SES_TOPIC', { BOUNCES_SES_TOPIC: 'mail' }],
  ['BOUNCES_SES_TOPIC', { BOUNCES_SES_TOPIC: 'arn:aws:sns:s3:123456789012:mail' }],
  [
    'BOUNCES_SENDGRID_KEY',
    { BOUNCES_SENDGRID_KEY: rsa.export({ type: 'spki', format: 'der' }).toString('base64') },
  ],
  ['BOUNCES_POSTMARK_LOGIN', { BOUNCES_POSTMARK_LOGIN: 'postmark:short' }],
])('`readEnv` refuses %s without showing its password: %o [MAIL-28, MAIL-57]', (name, given) => {
  const read = () => readEnv(given);
  expect(read).toThrow(`Settings that cannot be used: ${name}: `);
  expect(read).not.toThrow(/tell-nobody/);
});
