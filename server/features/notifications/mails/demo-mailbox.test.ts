import { expect, it } from 'vitest';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { queueMail } from './queue-mail.service.ts';
import { startSending } from './send-mails.job.ts';

const demo = useTestApp();
const sending = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@fans.example' });
const real = useTestApp({ DEMO_CONTENT: '0' });

const page = async (path: string) => (await fetch(demo().url + path)).text();

it('mails of the demo appear in its mailbox, in a frame without scripts [MAIL-24]', async () => {
  const { database, url } = demo();
  const fan = await demo().member();
  await database.write((transaction) =>
    queueMail(transaction, {
      userId: fan.id,
      kind: 'place',
      dedupe: 'place:1',
      source: {
        words: {
          subject: '参加できるようになりました',
          heading: '<script>alert(1)</script>お茶会',
          reason: 'イベントの設定',
        },
      },
    }),
  );
  await startSending(database);
  await runJobs(demo(), 'mail-sending');
  const list = await page('/demo-mail');
  expect(list).toContain('参加できるようになりました');
  const [, id = ''] = /\/demo-mail\/(\d{13}-[A-Za-z0-9]{20})/.exec(list) ?? [];
  expect(await page(`/demo-mail/${id}`)).toContain('List-Unsubscribe');
  const content = await fetch(`${url}/demo-mail/${id}/content`);
  expect(content.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(content.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await content.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;お茶会');
  expect((await fetch(`${url}/demo-mail/..%2f..%2fhiroba`)).status).toBe(404);
});

it.each([
  ['sends mails', sending],
  ['has no demo', real],
])('a site that %s has no public mailbox [MAIL-51]', async (_, site) => {
  expect((await fetch(`${site().url}/demo-mail`)).status).toBe(404);
});
