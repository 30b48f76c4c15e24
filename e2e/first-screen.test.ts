import type { Page, Request } from '@playwright/test';
import { expect, join, test } from './support/test.ts';

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

/** Holds back the application until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('home is there before its script, and stands still when that takes it over', async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(firstCard(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  const drawn = await firstCard(page).elementHandle();
  const boxes = () =>
    page
      .locator('h1, article, article h2')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const before = await boxes();
  letGo();
  // The button answers once the application is there.
  const sheet = page.getByRole('dialog', { name: 'タグで絞り込む' });
  await expect(async () => {
    if (!(await sheet.isVisible())) {
      await page.getByRole('button', { name: 'タグ', exact: true }).click({ timeout: 1000 });
    }
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await drawn?.evaluate((card) => card.isConnected)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await boxes()).toEqual(before);
});

test('a link of the drawn page leads on before there is any script', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const author = firstCard(page).locator('a[href^="#/user/"]');
  const name = await author.innerText();
  await author.click();
  await expect(page).toHaveURL(/#\/user\/\w{20}$/);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('on another page its frame is there first, for a member too', async ({ page, isMobile }) => {
  await join(page);
  const letGo = await holdScripts(page);
  await page.goto('/#/posts/drafts');
  await page.reload({ waitUntil: 'commit' });
  const bars = isMobile ? 'タブバー' : 'メインナビゲーション';
  await expect(page.getByRole('navigation', { name: bars })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ログイン' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: '下書き' })).toBeVisible();
});

test('a page that somebody comes to by a link asks for each thing once', async ({ page }) => {
  await join(page);
  const post = await firstCard(page).getByRole('link').first().getAttribute('href');
  const author = await firstCard(page).locator('a[href^="#/user/"]').getAttribute('href');
  await expectOnce(page, String(post), ['', '/related']);
  await expectOnce(page, String(author), ['', '/posts?limit=12']);
});

/** Opens a page of the site anew, and looks at what it asks the server about its own noun. */
async function expectOnce(page: Page, address: string, paths: string[]): Promise<void> {
  const about = `/api/${address.slice(2).replace(/^user/, 'users')}`;
  const asked: string[] = [];
  const listen = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    // Comments stand further down and are asked for later.
    const isFirst = pathname.startsWith(about) && !pathname.endsWith('/comments');
    if (isFirst) asked.push(`${pathname}${search}`);
  };
  page.on('request', listen);
  await page.goto('about:blank');
  await page.goto(`/${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', listen);
  expect(new Set(asked)).toEqual(new Set(paths.map((path) => about + path)));
  // A post is read once more when the live connection stands: nothing may be lost in between.
  expect(asked.filter((path) => path !== about)).toHaveLength(paths.length - 1);
}
