import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({}, { maxEventLoopDelay: 20 });

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('the server refuses requests while it is too busy, but still passes the health check [ERR-32, TAKE-08, TAKE-29, TAKE-40]', async () => {
  const visitor = site().visitor();
  await expect
    .poll(
      async () => {
        block(200);
        return (await visitor.fetch('/api/posts')).status;
      },
      { timeout: 20_000 },
    )
    .toBe(503);
  block(1500);
  const [refused, alive] = await Promise.all([
    visitor.fetch('/api/posts'),
    visitor.fetch('/healthz'),
  ]);
  expect(await refused.json()).toMatchObject({ error: { status: 'UNAVAILABLE' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(alive.status).toBe(200);
  const lines = site().logged.filter((line) => line.includes('requests are refused'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).not.toHaveProperty('err');
  expect(site().logged.join('')).not.toContain('request failed');
});
