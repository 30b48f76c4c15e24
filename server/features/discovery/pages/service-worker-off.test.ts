import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const clientDir = join(mkdtempSync(join(tmpdir(), 'hiroba-off-')), 'client');
mkdirSync(clientDir);
const page = '<title></title><meta name="description" content="" /></head><body></body>';
writeFileSync(join(clientDir, 'index.html'), page);
writeFileSync(join(clientDir, 'service-worker.js'), 'installed');
writeFileSync(join(clientDir, 'removed-service-worker.js'), 'removed');
afterAll(() => rmSync(join(clientDir, '..'), { recursive: true }));

const site = useTestApp({ SERVICE_WORKER: '0' }, { clientDir });

it('the service worker removes itself when the site has switched it off [PWA-25]', async () => {
  const response = await site().visitor().fetch('/service-worker.js');
  expect(await response.text()).toBe('removed');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});
