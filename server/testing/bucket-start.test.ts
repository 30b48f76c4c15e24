import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { freePort } from './free-port.ts';
import { SITE_TEST_TIMEOUT, type SiteProcess, startPatientSite } from './site-process.ts';
import { createTestDatabase, itOnPostgres, type TestDatabase } from './test-database.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

let server: Awaited<ReturnType<typeof startS3Server>>;
let sites: TestDatabase[];
let started: SiteProcess[];

beforeEach(async () => {
  server = await startS3Server();
  sites = [await createTestDatabase(), await createTestDatabase()];
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const site of sites) await site.drop();
  await server.close();
});

/** Starts a process of a site that stores its files in the bucket. */
async function start(site: TestDatabase | undefined) {
  const port = String(await freePort());
  const process = startPatientSite({
    DATA_DIR: site?.directory ?? '',
    ...(site?.url && { DATABASE_URL: site.url }),
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    ...server.settings,
    ...server.account,
  });
  started.push(process);
  process.ready.catch(() => undefined);
  return { ...process, url: `http://127.0.0.1:${port}` };
}

it('a site writes its marker into its bucket, and another site is refused in one line [OPS-258, OPS-33]', async () => {
  const [one, two] = sites;
  const first = await start(one);
  await first.ready;
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  const second = await start(two);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^FILES_URL s3:\/\/hiroba belongs to another site: [^\n]*\n$/);
});

itOnPostgres(
  'two processes of a site start at the same time on an empty bucket [OPS-260]',
  async () => {
    const [one] = sites;
    const both = await Promise.all([start(one), start(one)]);
    await Promise.all(both.map(({ ready }) => ready));
  },
);
