import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { publish } from './support/posts.ts';
import { joinOverHttp } from './support/test.ts';

// These pages fail on purpose, so this test uses Playwright's own `test`. Ours fails on console errors. The initial
// data contains 新着, so the failing feed is 人気.
test('an uncaught rendering error shows its screen, and the button reloads [FAIL-01, FAIL-02, FAIL-03, FAIL-04]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route(/\/api\/posts/, (route) =>
    route.fulfill({ json: { items: [{ id: 1 }], has_more: false, next_cursor: null } }),
  );
  await page.goto('/#/?tab=popular');
  await expect(page.getByRole('heading', { name: 'エラーが発生しました' })).toBeVisible();
  await expect(
    page.getByText(
      'アプリケーションで予期しないエラーが発生しました。 ページを再読み込みしてください。',
    ),
  ).toBeVisible();
  await page.unroute(/\/api\/posts/);
  await page.getByRole('button', { name: 'ページを再読み込み' }).click();
  await expect(page.getByRole('tab', { name: '新着' })).toBeVisible();
});

test('a page without its root element says that it could not start, and why [FAIL-05]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="root"></div>', '');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page.getByText('アプリケーションの起動に失敗しました')).toBeVisible();
  await expect(page.getByText('コンソール', { exact: false })).toBeVisible();
});

for (const route of ['/', '/#/login', '/#/terms']) {
  test(`${route} shows that the application could not start when its scripts are blocked [FAIL-10]`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (request) => request.abort());
    await page.goto(route);
    await expect(page.getByText('アプリケーションの起動に失敗しました')).toBeVisible();
    // Nothing on the page suggests that it is still loading.
    await expect(page.locator('[data-loading]')).toBeHidden();
  });
}

test('the page says that it could not start, even when none of its scripts runs [FAIL-10, FAIL-11]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    await route.fulfill({ response, body });
  });
  await page.goto('/#/login');
  const failure = page.getByText('アプリケーションの起動に失敗しました');
  await expect(failure).toBeHidden();
  // Simulates that enough time has passed for the notice to appear.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(failure).toBeVisible();
});

test('a feed that cannot be read shows an error, and is read by a retry [LIST-08]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route(/\/api\/posts/, (route) => route.abort());
  await page.goto('/#/?tab=popular');
  const retry = page.getByRole('button', { name: '再試行' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('データの読み込みに失敗しました')).toBeVisible();
  await page.unroute(/\/api\/posts/);
  await retry.click();
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
});

/** Returns home with its posts. Repeats the request when a busy server sends home without them. */
async function prerenderedHome(page: Page): Promise<APIResponse> {
  let home = await page.request.get('/');
  await expect(async () => {
    home = await page.request.get('/');
    expect(await home.text()).toContain('<article');
  }).toPass();
  return home;
}

test('a page that is opened without a connection loads once the connection is back [NET-07]', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  // A new member has a generated avatar, which is hydrated separately from the rest of the card.
  const member = await (await browser.newContext()).newPage();
  await joinOverHttp(member);
  await publish(member, { title: 'つながる絵' });
  await member.context().close();
  // Some code and styles that the page itself does not name may still be loading when the connection is lost.
  const home = await prerenderedHome(page);
  const html = await home.text();
  await page.route('/', (route) => route.fulfill({ response: home }));
  const { promise: reconnected, resolve: reconnect } = Promise.withResolvers<void>();
  await page.route('**/assets/*.{js,css}', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await reconnected;
    await route.continue();
  });
  await page.goto('/');
  const author = page.getByRole('main').locator('article a[href^="#/user/"]').first();
  await author.waitFor();
  // Until hydration, the application itself is loading.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await context.setOffline(true);
  const progress = page.getByRole('progressbar', { name: '読み込み中' });
  // A click is lost if the list renders again at the same moment.
  await expect(async () => {
    if (!(await progress.isVisible())) await author.click({ timeout: 1000 });
    await expect(progress).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('tab', { name: '新着' })).toBeVisible();
  await context.setOffline(false);
  reconnect();
  await expect(page).toHaveURL(/#\/user\//);
  await expect(page.getByRole('tab', { name: 'コレクション' })).toBeVisible();
});
