import { expect, it } from 'vitest';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { insertMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { queueMail } from './queue-mail.service.ts';

const { test, start } = useSiteProcesses();

it('while the mail server is away, the site is degraded but ready; when the server is back, mails arrive without a restart [OPS-154, OPS-155, OPS-273, OPS-274]', async () => {
  const away = await startSmtpServer();
  await away.stop();
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const mail = { SMTP_URL: away.url, MAIL_FROM: 'mail@fans.example' };
  const site = await start({ ...mail, PORT, PUBLIC_URL, LOG_LEVEL: 'info' });
  const readiness = async () => {
    const response = await fetch(`${PUBLIC_URL}/readyz`);
    return [response.status, await response.json()];
  };
  const patience = { timeout: 60_000 };
  await expect.poll(readiness, patience).toEqual([200, { status: 'degraded', degraded: ['mail'] }]);
  const { id: userId } = await insertMember(test().database);
  const words = { subject: '参加できます', heading: '参加できます', reason: 'イベントの設定' };
  await test().database.write((transaction) =>
    queueMail(transaction, { userId, kind: 'place', dedupe: 'place', source: { words } }),
  );
  const server = await startSmtpServer({ port: away.port });
  await expect.poll(readiness, patience).toEqual([200, { status: 'ok' }]);
  await expect.poll(() => server.mails.length, patience).toBe(1);
  const count = (text: string) => site.output().split(text).length - 1;
  expect(count('the mail server cannot be used')).toBe(1);
  expect(count('the mail server can be used again')).toBe(1);
  expect(count('mail not sent')).toBe(0);
});
