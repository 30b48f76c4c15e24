import { expect, it } from 'vitest';
import { reportTarget } from '#server/features/moderation/cases/cases.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const token = 'a token for the metrics';
const open = useTestApp({ TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: token });
const closed = useTestApp({ TRUSTED_PROXIES: '127.0.0.1' });

const elsewhere = { 'x-forwarded-for': '192.0.2.7' };
const withToken = (sent: string) => ({ ...elsewhere, authorization: `Bearer ${sent}` });

it.each<[string, number, Record<string, string>]>([
  ['the loopback', 200, {}],
  ['another address with the token', 200, withToken(token)],
  ['another address without the token', 404, elsewhere],
  ['another address with a part of the token', 404, withToken(token.slice(1))],
  ['another address with an empty token', 404, withToken('')],
])('metrics respond to %s with %i [OPS-10, OPS-144]', async (_name, status, headers) => {
  const response = await open().visitor().fetch('/metrics', { headers });
  expect(response.status).toBe(status);
  expect((await response.text()).includes('http_request_duration_seconds')).toBe(status === 200);
});

it('metrics without a token are available on the loopback only [OPS-10]', async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await closed().visitor().fetch('/metrics', { headers })).status;
  expect(await statusOf({})).toBe(200);
  for (const sent of ['', 'null', 'undefined', token]) {
    expect(await statusOf(withToken(sent))).toBe(404);
  }
});

it('the metrics cover the database, live connections, sign-ins, cases and the disk [OPS-19]', async () => {
  const [reporter, author] = [await open().member(), await open().member()];
  const { post } = await author.call('createPost', {
    title: '絵',
    category: 'other',
    requestId: 'r'.repeat(20),
  });
  await reportTarget(reporter, 'post', post.id);
  const live = await author.fetch('/api/live?topics=all', {
    headers: { accept: 'text/event-stream' },
  });
  await open().visitor().fetch('/auth/callback?state=forged');
  const text = await (await open().visitor().fetch('/metrics')).text();
  expect(text).toMatch(/^database_connections\{state="idle"\} [1-9]/m);
  expect(text).toMatch(/^database_waiting 0$/m);
  expect(text).toMatch(/^live_connections 1$/m);
  expect(text).toMatch(/^sign_ins_total\{outcome="auth\/\w[\w-]*"\} 1$/m);
  expect(text).toMatch(/^cases_open\{type="post"\} 1$/m);
  expect(text).toMatch(/^site_degraded\{part="mail"\} 0$/m);
  expect(text).toMatch(/^mails_failed\{reason="refused"\} 0$/m);
  expect(text).toMatch(/^mail_delay_seconds\{lane="bulk"\} 0$/m);
  expect(text).toMatch(/^webhooks_failing 0$/m);
  expect(text).toMatch(/^oldest_case_age_seconds\{type="post"\} \d/m);
  const [, free = ''] = /^data_disk_bytes\{kind="free"\} (\d+)$/m.exec(text) ?? [];
  const [, size = ''] = /^data_disk_bytes\{kind="size"\} (\d+)$/m.exec(text) ?? [];
  expect(Number(size)).toBeGreaterThan(Number(free));
  await live.body?.cancel();
});
