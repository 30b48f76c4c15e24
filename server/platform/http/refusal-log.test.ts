import { expect, it } from 'vitest';
import { pseudonym } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

function refusals(): Record<string, unknown>[] {
  return site()
    .logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request refused');
}

it('the log names refused requests of members with their reason, without secrets [OPS-404]', async () => {
  const member = await site().member();
  site().logged.length = 0;
  await member.fetch('/api/admin/site-backups');
  await member.fetch('/functions/createPost', {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
    body: '{"data":{}}',
  });
  await member.post('createPost', { data: { _csrfToken: 'f'.repeat(64) } });
  await site().visitor().fetch('/api/admin/site-backups');
  const user = pseudonym(member.id);
  const route = '/functions/createPost';
  expect(refusals()).toMatchObject([
    { user, route: '/api/admin/site-backups', reason: 'permission-denied' },
    { user: null, route, reason: 'foreign-origin' },
    { user, route, reason: 'csrf-token-unknown' },
  ]);
  expect(site().logged.join('')).not.toContain('ffffffff');
});

it('the log names a limit that a member has reached [OPS-404]', async () => {
  const member = await site().member();
  const data = { _csrfToken: member.token };
  site().logged.length = 0;
  const calls = Array.from({ length: 21 }, () => member.post('createPost', { data }));
  await Promise.all(calls);
  expect(refusals()).toMatchObject([{ user: pseudonym(member.id), reason: 'rate-limit' }]);
});
