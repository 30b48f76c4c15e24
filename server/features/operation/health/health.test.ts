import { expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { expectLogged } from '#server/testing/test-log.ts';

const site = useTestApp();

it('the log says once that reads fail and once that they work again, however often a balancer asks [OPS-168]', async () => {
  expectLogged(/not ready/);
  const { database, logged } = site();
  const { checkReads } = database;
  let checks = 0;
  const refuse = () => {
    checks += 1;
    return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  };
  const probe = async () => (await site().visitor().fetch('/readyz')).status;
  Object.assign(database, { checkReads: refuse });
  await expect
    .poll(async () => ({ status: await probe(), isRepeated: checks > 2 }), { timeout: 20_000 })
    .toEqual({ status: 503, isRepeated: true });
  Object.assign(database, { checkReads });
  await expect.poll(probe, { timeout: 20_000 }).toBe(200);
  const lines = logged.filter((line) => /ready|request failed/.test(line));
  expect(lines).toEqual([
    expect.stringContaining('"msg":"not ready"'),
    expect.stringContaining('"msg":"ready again"'),
  ]);
});
