import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page whose service worker has kept what it needs. */
async function openWithWorker(page: import('@playwright/test').Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

test('the site starts without a connection [PWA-01]', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await openWithWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'オフラインです' })).toBeVisible();
});
