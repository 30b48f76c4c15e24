import { expect, it } from 'vitest';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { insertMember } from '#server/testing/factories.ts';
import { changeJobs } from '#server/testing/run-jobs.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { queueMail } from './queue-mail.service.ts';

const { test, start } = useSiteProcesses();

const MAILS = 12;
/** The number of mails that a process sends at the same time. After a crash, these can be sent again. */
const UNDER_WAY = 3;

async function queueMails(): Promise<void> {
  for (let count = 0; count < MAILS; count += 1) {
    const { id: userId } = await insertMember(test().database);
    const words = { subject: `参加 ${count}`, heading: '参加できます', reason: 'イベントの設定' };
    await test().database.write((transaction) =>
      queueMail(transaction, { userId, kind: 'place', dedupe: 'place', source: { words } }),
    );
  }
}

const countSent = async () => {
  const rows = await test()
    .database.read.selectFrom('mails')
    .where('state', '=', 'sent')
    .select('id')
    .execute();
  return rows.length;
};

it('after a process is killed, the next process sends the remaining mails, and repeats only mails that were being sent [MAIL-27, MAIL-56]', async () => {
  const half = Promise.withResolvers<void>();
  const server = await startSmtpServer({
    answerContent: (count) => {
      if (count === MAILS / 2) half.resolve();
      return null;
    },
  });
  await queueMails();
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'mail@fans.example',
    MAIL_PER_MINUTE: '6000',
  };
  const first = await start(settings);
  await half.promise;
  first.child.kill('SIGKILL');
  await first.ended;
  // A killed process keeps its lease for a while. The test ends the lease instead of waiting.
  const past = new Date(Date.now() - 1000).toISOString();
  await changeJobs(test(), 'mail-sending', { leased_until: past });
  await start(settings);
  await expect.poll(countSent, { timeout: 30_000 }).toBe(MAILS);
  const sent = server.mails.map(({ messageId }) => messageId);
  expect(new Set(sent).size).toBe(MAILS);
  expect(sent.length).toBeLessThanOrEqual(MAILS + UNDER_WAY);
});
