import type { Page } from '@playwright/test';
import { publish } from './support/posts.ts';
import { expect, join, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const strip = (page: Page) => page.locator('[data-connection-strip]');

/** Opens home while the service worker runs, which keeps what it shows. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => keptAnswers(page)).toContain('/api/session');
}

/** The addresses whose answers are kept. */
async function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.replace(location.origin, ''));
  });
}

test('what was seen is there without a connection, with its time [PWA-01, PWA-05, PWA-06]', async ({
  page,
  context,
}) => {
  const { display_name } = await join(page);
  const postId = await publish(page, { title: 'トンネルで読む投稿' });
  await openWithWorker(page);
  await page.goto(`/#/posts/${postId}`);
  await expect(page.getByRole('heading', { name: 'トンネルで読む投稿' })).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toContain(`/api/posts/${postId}`);

  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'トンネルで読む投稿' }).first()).toBeVisible();
  await expect(strip(page)).toHaveText(/オフラインです。\d\d:\d\dに読み込んだ内容を表示しています/);
  await page.goto(`/#/posts/${postId}`);
  await expect(page.getByRole('heading', { name: 'トンネルで読む投稿' })).toBeVisible();
  await expect(page.getByRole('main').getByText(display_name).first()).toBeVisible();

  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
});

test('nothing of a member is left after the sign-out [PWA-07]', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { display_name } = await join(page);
  await openWithWorker(page);
  await page.goto('/#/profile');
  await expect(page.getByRole('heading', { name: display_name })).toBeVisible();
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(page.getByRole('link', { name: 'ログイン' }).first()).toBeVisible();
  expect((await keptAnswers(page)).filter((url) => url.startsWith('/api/users/'))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(strip(page)).toBeVisible();
  await expect(page.getByText(display_name)).toHaveCount(0);
});

test('nothing of a member is left when the session has ended elsewhere [PWA-08]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await join(page);
  await openWithWorker(page);
  await page.goto('/#/posts/drafts');
  await expect.poll(() => keptAnswers(page)).toContain('/api/drafts');
  await context.clearCookies();
  await page.reload();
  await expect.poll(() => keptAnswers(page)).not.toContain('/api/drafts');
});
