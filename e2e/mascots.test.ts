import type { Locator } from '@playwright/test';
import { expect, join, test } from './support/test.ts';

/** Waits until a mascot in the page has loaded, and checks that it is decorative. */
async function expectMascot(within: Locator, name: string): Promise<void> {
  const mascot = within.locator(`img[src="/mascots/${name}.svg"]`);
  await expect(mascot).toBeVisible();
  await expect(mascot).toHaveAttribute('alt', '');
  await expect
    .poll(() => mascot.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('empty pages show a mascot, and home loads no mascot except the one for failures [LOOK-09, LOOK-39, LOOK-49]', {
  tag: '@phone',
}, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mascots/')) requested.push(request.url());
  });
  await join(page);
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => requested.map((url) => new URL(url).pathname))
    .toEqual(['/mascots/troubled.svg']);
  const main = page.getByRole('main');
  await page.goto('/#/nowhere');
  await expectMascot(main, 'lost');
  await page.goto('/#/announcements?kind=personal');
  await expectMascot(main, 'resting');
  await page.goto('/#/posts/drafts');
  // The previous page has the same mascot, and stays visible until this text appears.
  await expect(main.getByText('下書きはありません')).toBeVisible();
  await expectMascot(main, 'resting');
  await page.route(/\/api\/posts/, (route) => route.abort());
  await page.goto('/#/?tab=popular');
  await main.getByRole('button', { name: '再試行' }).scrollIntoViewIfNeeded();
  await expectMascot(main, 'troubled');
});

test('mascots look over the login card, with their paws on its edge [LOOK-09]', async ({
  page,
}) => {
  await page.goto('/#/login');
  const main = page.getByRole('main');
  await expectMascot(main, 'welcome');
  const mascots = await main.locator('img[src="/mascots/welcome.svg"]').boundingBox();
  const heading = await main.getByRole('heading', { level: 1 }).boundingBox();
  expect((mascots?.y ?? 0) + (mascots?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
});
