import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { test as base } from '../test.ts';

export interface HostileSite {
  url: string;
  dataDir: string;
  /** The names of the columns and properties that have hostile texts. */
  planted: readonly string[];
}

const SERVER = join(import.meta.dirname, '../../../scripts/hostile-site/server.ts');

/** A test whose page opens a site with hostile texts in every field. The tests of a worker share the site. */
export const test = base.extend<object, { site: HostileSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'hiroba-hostile-'));
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const site = startSiteProcess(
        {
          PORT: port,
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          NODE_ENV: 'test',
          DEMO_CONTENT: '1',
          TRUSTED_PROXIES: '127.0.0.1',
        },
        [],
        SERVER,
      );
      await site.ready;
      const planted = JSON.parse(await readFile(join(dataDir, 'planted.json'), 'utf8'));
      await use({ url, dataDir, planted });
      site.child.kill('SIGTERM');
      await site.ended;
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
