import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { expectAccessible, expectNoViolation } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

// Only the development server has the gallery. The build does not contain it.
const cacheDir = mkdtempSync(join(tmpdir(), 'hiroba-gallery-'));
let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: join(import.meta.dirname, '../client/vite.config.ts'),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, ws: false, watch: null },
  });
  await server.listen();
});

test.afterAll(async () => {
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

test('every state of every component is accessible, and so are dialogs and toasts [LOOK-07]', async ({
  page,
}) => {
  await page.goto(`${server.resolvedUrls?.local[0]}gallery.html`);
  await expect(page.getByRole('heading', { level: 1, name: '部品' })).toBeVisible();
  for (const name of ['Dialog', 'Sheet']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `/gallery.html, ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const type of ['success', 'error', 'info', 'warning']) {
    await page.getByRole('button', { name: `Toast ${type}` }).click();
  }
  await expect(page.getByRole('region', { name: '通知' }).getByRole('dialog')).toHaveCount(4);
  await expectNoViolation(page, '/gallery.html');
});
