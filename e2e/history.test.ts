import type { Page } from '@playwright/test';
import { addressOfCode } from './support/code.ts';
import { expect, join, test } from './support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens an address as if the viewer had typed it. */
const type = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

test('a form asks before it is left through the history or a typed address, and going back still works afterwards [NAV-40, NAV-51]', {
  tag: '@desk',
}, async ({ page }) => {
  await join(page);
  const question = page.getByRole('dialog', { name: '保存せずに離れますか？' });
  const title = page.getByRole('textbox', { name: 'タイトル' });
  const stay = async () => {
    await question.getByRole('button', { name: '編集を続ける' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/#\/events\/new$/);
    await expect(title).toHaveValue('星を見る会');
  };
  await type(page, '/terms');
  await expect(heading(page, '利用規約')).toBeVisible();
  await type(page, '/about');
  await expect(heading(page, 'このサイトについて')).toBeVisible();
  await type(page, '/events/new');
  await title.fill('星を見る会');

  // Simulates a long press of the back button.
  await page.evaluate(() => history.go(-2));
  await expect(question).toBeVisible();
  await stay();
  await type(page, '/privacy');
  await expect(question).toBeVisible();
  await stay();
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: '離れる' }).click();
  await expect(heading(page, 'プライバシーポリシー')).toBeVisible();
  await expect(page).toHaveURL(/#\/privacy$/);

  await page.goBack();
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'このサイトについて')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'このサイトについて')).toBeVisible();
  await page.goBack();
  await expect(heading(page, '利用規約')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'このサイトについて')).toBeVisible();
});

test('when pages are opened quickly one after another, the last page is shown, and the previous page stays until then [NAV-41, NAV-56]', {
  tag: '@phone',
}, async ({ page }) => {
  const first = Promise.withResolvers<void>();
  await page.goto('/#/about');
  await expect(heading(page, 'このサイトについて')).toBeVisible();
  const code = addressOfCode('routes/terms.tsx');
  await page.route(code, async (route) => {
    await first.promise;
    await route.continue();
  });
  const footer = page.getByRole('contentinfo');
  const loading = page.getByRole('progressbar', { name: '読み込み中' });
  await footer.getByRole('link', { name: '利用規約' }).click();
  await expect(loading).toBeVisible();
  await expect(heading(page, 'このサイトについて')).toBeVisible();
  await footer.getByRole('link', { name: 'プライバシーポリシー' }).click();
  await expect(heading(page, 'プライバシーポリシー')).toBeVisible();
  const loaded = page.waitForResponse(code);
  first.resolve();
  await loaded;
  await expect(loading).toBeHidden();
  await expect(page).toHaveURL(/#\/privacy$/);
  await page.goBack();
  await expect(heading(page, 'このサイトについて')).toBeVisible();
});

test('a reload keeps the scroll positions of a page and of the page before it [NAV-52]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/#/terms');
  await expect(heading(page, '利用規約')).toBeVisible();
  const scrollTop = () => page.evaluate(() => Math.round(scrollY));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'プライバシーポリシー' });
  await link.scrollIntoViewIfNeeded();
  const before = await scrollTop();
  expect(before).toBeGreaterThan(300);
  await link.click();
  await expect(heading(page, 'プライバシーポリシー')).toBeVisible();
  await expect.poll(scrollTop).toBe(0);
  // The page is long enough once its text has loaded.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 250));
      return scrollTop();
    })
    .toBe(250);
  await page.reload();
  await expect(heading(page, 'プライバシーポリシー')).toBeVisible();
  await expect.poll(scrollTop).toBe(250);
  await page.goBack();
  await expect(heading(page, '利用規約')).toBeVisible();
  await expect.poll(async () => Math.abs((await scrollTop()) - before)).toBeLessThan(8);
});
