import type { BrowserContext, Page } from '@playwright/test';
import { addressOfCode } from './support/code.ts';
import { expect, join, joinOverHttp, publishText, test } from './support/test.ts';

const strip = (page: Page) => page.locator('[data-status-strip]');

/** Opens home, and waits for its code and the code that shows lost connections. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

function countCalls(page: Page, name: string): { readonly made: number } {
  const count = { made: 0 };
  page.on('response', (response) => {
    if (response.url().endsWith(`/functions/${name}`)) count.made += 1;
  });
  return count;
}

/** Opens the newest photo, because no other test deletes it, and waits for the whole page. */
async function openPost(page: Page): Promise<void> {
  const photos = page.waitForResponse(/\/api\/posts\?.*category=photo/);
  await page.getByRole('button', { name: '写真', exact: true }).click();
  const { items } = (await (await photos).json()) as { items: { id: string }[] };
  await page.getByRole('main').locator(`article a[href="#/posts/${items[0]?.id}"]`).first().click();
  await page.getByLabel('コメントを書く').scrollIntoViewIfNeeded();
  const comments = page.getByRole('list', { name: 'コメントの一覧' });
  await expect(comments.or(page.getByText('まだコメントがありません'))).toBeVisible();
}

async function lose(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(strip(page)).toContainText('この端末はオフラインです');
}

test('a lost connection is shown until the connection is back [NET-01, NET-15, NET-16]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, context }) => {
  await openHome(page);
  await lose(context, page);
  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
});

test('a connection that fails while the browser is online is shown as lost [NET-02]', {
  tag: '@phone',
}, async ({ page }) => {
  await openHome(page);
  await page.route(/\/api\//, (route) => route.abort());
  await page.getByRole('tab', { name: '人気' }).click();
  await expect(strip(page)).toContainText('サーバーにつながりません');
  await page.unroute(/\/api\//);
  // The connection is checked automatically.
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: '人気' })).toBeVisible();
});

test('a tab that cannot load shows an error, and loads automatically later [NET-05]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openHome(page);
  await context.setOffline(true);
  await page.getByRole('tab', { name: '人気' }).click();
  await expect(page.getByText('データの読み込みに失敗しました')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: '再試行' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('list', { name: '人気' })).toBeVisible();
});

test('when the response for a tab does not arrive, the tab says that loading takes long and offers a retry [NET-06]', {
  tag: '@phone',
}, async ({ page }) => {
  await openHome(page);
  const feed = /\/api\/posts\?sort=popular/;
  await page.route(feed, () => {}, { times: 1 });
  await page.getByRole('tab', { name: '人気' }).click();
  await expect(strip(page)).toContainText('通信に時間がかかっています');
  await strip(page).getByRole('button', { name: '再試行' }).click();
  await expect(page.getByRole('list', { name: '人気' })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('a page whose code does not arrive shows an error and offers a retry', {
  tag: '@phone',
}, async ({ page }) => {
  await openHome(page);
  const preloads = await page.locator('#preloads').textContent();
  const pages: { fragment: string; modules: string[] }[] = JSON.parse(String(preloads));
  const code = pages.find(({ fragment }) => fragment.includes('/user/'))?.modules[0];
  await page.route(`**${code}`, () => {}, { times: 1 });
  await page.getByRole('main').locator('article a[href^="#/user/"]').first().click();
  await expect(strip(page)).toContainText('通信に時間がかかっています');
  await strip(page).getByRole('button', { name: '再試行' }).click();
  await expect(page.getByRole('tab', { name: 'コレクション' })).toBeVisible();
});

test('a comment that is written without a connection waits, can be cancelled, and is sent once [NET-08, NET-22]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, context }) => {
  // Other journeys may comment on the same post.
  const words = `電車の中から ${(await join(page)).username}`;
  await openPost(page);
  const calls = countCalls(page, 'addComment');
  const field = page.getByLabel('コメントを書く');
  const form = page.locator('form', { has: field });
  await lose(context, page);
  await field.fill(words);
  await page.getByRole('button', { name: 'コメントする' }).click();
  await expect(form.getByText('つながったら送信します')).toBeVisible();
  await form.getByRole('button', { name: '取り消す' }).click();
  await expect(field).toHaveValue(words);
  await page.getByRole('button', { name: 'コメントする' }).click();
  await expect(strip(page)).toContainText('つながると、コメントを送信します');
  await context.setOffline(false);
  const comments = page.locator('[data-comment]', { hasText: words });
  await expect(comments).toHaveCount(1);
  await expect(field).toHaveValue('');
  await page.reload();
  await field.scrollIntoViewIfNeeded();
  await expect(comments).toHaveCount(1);
  expect(calls.made).toBe(1);
});

test('likes, follows and saves without a connection can be cancelled [NET-09]', {
  tag: '@phone',
}, async ({ page, context }) => {
  const calls = await actOffline(context, page);
  await expect(strip(page)).toContainText('つながると、いいね・フォロー・保存を送信します');
  await strip(page).getByRole('button', { name: '取り消す' }).click();
  await expect(page.getByRole('button', { name: /^フォローする/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^保存：/ }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^フォローする/ }).first()).toBeVisible();
  expect(calls.map(({ made }) => made)).toEqual([0, 0, 0]);
});

test('likes, follows and saves without a connection count once when the connection is back [LIKE-53, NET-08, NET-22]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, context }) => {
  const calls = await actOffline(context, page);
  await expect(strip(page)).toContainText('つながると、');
  await context.setOffline(false);
  await expect.poll(() => calls.map(({ made }) => made)).toEqual([1, 1, 1]);
  await page.reload();
  await expect(page.getByRole('button', { name: /^フォロー中/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^保存済み：/ }).first()).toBeVisible();
  expect(calls.slice(1).map(({ made }) => made)).toEqual([1, 1]);
  // When the page closes before it reads the response, it sends the like again with the same id, and the server counts
  // the like once.
  const post = await page.request.get(page.url().replace(/^.*#\/posts\//, '/api/posts/'));
  expect(await post.json()).toMatchObject({ my_likes_count: 1 });
});

/**
 * As a new member without a connection, likes and bookmarks a post and follows its author. Returns how many calls of
 * each kind were sent.
 */
async function actOffline(context: BrowserContext, page: Page) {
  await join(page);
  await openPost(page);
  const calls = ['likePost', 'followUser', 'setBookmark'].map((name) => countCalls(page, name));
  await lose(context, page);
  await likeFollowAndSave(page);
  return calls;
}

async function likeFollowAndSave(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /にいいね、現在/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^フォローする/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^保存：/ })
    .first()
    .click();
}

test('newer posts are offered to a member within seconds, and the page does not poll for them [LIVE-09]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, browser }) => {
  await join(page);
  const author = await (await browser.newContext()).newPage();
  const { username } = await joinOverHttp(author);
  const title = `すぐ届く ${username}`;
  await publishText(author, title);
  const pill = page.getByRole('button', { name: '新しい投稿があります' });
  await expect(pill).toBeInViewport();
  await pill.click();
  await expect(page.getByRole('main').locator('article', { hasText: title })).toBeInViewport();
  await author.context().close();
});

test('a failure without a connection is shown immediately, even on a page without earlier messages [NET-13]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await join(page);
  // Leaves the first page, which may still be requesting the same code.
  await page.goto('about:blank');
  const toasts = page.waitForResponse(addressOfCode('overlays'));
  await page.goto('/#/settings/mutes');
  await toasts;
  // The code that shows a lost connection loads last.
  await page.waitForLoadState('networkidle');
  await page.getByRole('tab', { name: '言葉' }).click();
  await page.getByLabel('ミュートする言葉').fill('いやな');
  await lose(context, page);
  await page.getByRole('button', { name: '追加' }).click();
  await expect(page.getByText('ミュートできませんでした')).toBeVisible();
});

test('a page that cannot be read shows its mascot, even when nothing else can be loaded [LOOK-39]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  const troubled = page.waitForResponse(/\/mascots\/troubled\.svg$/);
  await page.reload();
  await (await troubled).finished();
  await page.route('**/*', (route) => route.abort());
  await page.goto('/#/?tab=popular');
  const mascot = page.locator('main [role="alert"] img');
  await mascot.scrollIntoViewIfNeeded();
  await expect(mascot).toBeVisible();
  await expect
    .poll(() => mascot.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
