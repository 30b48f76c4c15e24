import { expect, it } from 'vitest';
import { pseudonym } from '#server/platform/ids.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';

const logging = useTestApp({ ACCESS_LOG: '1' });

function requestsIn(logged: readonly string[]): Record<string, unknown>[] {
  return logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');
}

it('the log has a line for each request except probes, with its route and member, and without secrets [LOG-03]', async () => {
  const { member, visitor, logged } = logging();
  const client = await member();
  logged.length = 0;
  await client.fetch('/api/session');
  for (const probe of ['/healthz', '/readyz', '/metrics']) await visitor().fetch(probe);
  await visitor().fetch('/api/posts?limit=1000&cursor=tell-nobody');
  await visitor().fetch('/calendar/tell-nobody.ics');
  await visitor().fetch('/no/such/page?code=tell-nobody');
  await expect.poll(() => requestsIn(logged)).toHaveLength(4);
  const [session, posts, calendar, missing] = requestsIn(logged);
  expect(session).toMatchObject({
    method: 'GET',
    route: '/api/session',
    status: 200,
    user: pseudonym(client.id),
    ip: '127.0.0.1',
  });
  expect(session?.bytes).toBeGreaterThan(10);
  expect(session?.ms).toBeGreaterThan(0);
  expect(posts).toMatchObject({ route: '/api/posts', status: 400, user: null });
  expect(calendar).toMatchObject({ route: '/calendar/:secret.ics', status: 404 });
  expect(missing).toMatchObject({ route: null, status: 404 });
  expect(logged.join('')).not.toContain('tell-nobody');
});

it('without the setting, the log contains no requests [LOG-03]', async () => {
  const site = await startTestApp();
  await site.visitor().fetch('/api/session');
  await site.close();
  expect(requestsIn(site.logged)).toEqual([]);
});
