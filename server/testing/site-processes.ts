import { afterEach, beforeEach, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { SITE_TEST_TIMEOUT, type SiteProcess, startPatientSite } from './site-process.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Creates a database for each test. Returns a function that starts processes of the site on this database. They are
 * killed after the test. Extends the timeout of the tests.
 */
export function useSiteProcesses() {
  vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });
  let test: TestDatabase;
  const started: SiteProcess[] = [];

  beforeEach(async () => {
    test = await createTestDatabase();
  });

  afterEach(async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await test.drop();
  });

  async function start(settings: Record<string, string> = {}): Promise<SiteProcess> {
    const port = String(await freePort());
    const site = startPatientSite({
      DATA_DIR: test.directory,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      ...(test.url ? { DATABASE_URL: test.url } : {}),
      ...settings,
    });
    started.push(site);
    await site.ready;
    return site;
  }

  return { test: () => test, start };
}
