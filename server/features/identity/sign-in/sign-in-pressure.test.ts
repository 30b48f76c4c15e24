import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { failed, outcomeOf } from './sign-in.testing.ts';

const site = useTestApp({}, { maxEventLoopDelay: 20 });

/** Keeps the event loop busy for a while. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a process that is too busy reports this in the popup, or on the login page in redirect mode [AUTH-32, AUTH-47]', async () => {
  const visitor = site().visitor();
  const open = (path: string) => visitor.fetch(path, { redirect: 'manual' });
  await expect
    .poll(
      async () => {
        block(200);
        return (await open('/api/posts')).status;
      },
      { timeout: 20_000 },
    )
    .toBe(503);
  block(1500);
  const [popup, callback, redirect] = await Promise.all([
    open('/auth/sign-in?mode=popup'),
    open('/auth/callback?code=a&state=b'),
    open('/auth/sign-in?mode=redirect'),
  ]);
  for (const page of [popup, callback]) {
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(outcomeOf(await page.text())).toEqual(failed('unavailable'));
  }
  expect(redirect.headers.get('location')).toBe('/#/login?error=auth%2Funavailable');
  expect(site().logged.join('')).not.toContain('sign-in failed');
});
