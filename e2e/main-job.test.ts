import type { Locator, Page } from '@playwright/test';
import { likeBubblesMessages } from '#client/features/posts/likes/like-bubbles.messages.ts';
import { ratioInViewport } from './support/brief.ts';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { expect, join, joinOnScreen, joinOverHttp, test } from './support/test.ts';

test('a visitor sees a Japanese home page with posts and pictures [PROD-02]', {
  tag: '@firefox',
}, async ({ page, browser }) => {
  const author = await (await browser.newContext()).newPage();
  const { username } = await joinOverHttp(author);
  const title = `窓辺のルミ ${username}`;
  await publish(author, { title, picture: await paintPicture(800, 600) });
  await author.context().close();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: '新着' })).toHaveAttribute('aria-selected', 'true');
  const card = page.getByRole('main').locator('article').filter({ hasText: title });
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator('img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test('a new user signs in, sets up a profile, posts a picture, and finds the post among the first posts of home [HOME-07, POST-03, PROD-32, ROUTE-23, SETUP-19, VALID-12]', {
  tag: '@firefox',
}, async ({ page }) => {
  const member = await joinOnScreen(page);
  await page.goto('/#/posts/new');
  await page.locator('input[type=file]').setInputFiles({
    name: 'rumi.png',
    mimeType: 'image/png',
    buffer: await paintPicture(1200, 900),
  });
  const title = `夜のルミ ${member.username}`;
  await page.getByLabel('タイトル').fill(title);
  const guidelines = `${new URL(page.url()).origin}/#/guidelines`;
  await page.getByLabel('本文').fill(`星を数えました ${guidelines} 。`);
  await page.getByRole('radio', { name: 'ファンアート' }).check();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
  await expect(page).toHaveURL(/#\/posts\/[A-Za-z0-9]{20}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/#/');
  // Other tests may publish at the same moment, so the post is one of the first.
  const card = page.getByRole('main').locator('article').filter({ hasText: title });
  await expect(card).toBeInViewport();
  await card.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: guidelines })).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: member.display_name }).first().click();
  await expect(page).toHaveURL(/#\/user\/[A-Za-z0-9]{20}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.display_name);
  await expect(page.getByText(`@${member.username}`)).toBeVisible();
});

test('a fan taps the like button many times, the author sees the likes live, and a reload shows the same count [LIKE-39]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, browser }) => {
  const address = await publishText(page);
  const fan = await (await browser.newContext()).newPage();
  await join(fan);
  await fan.goto(address);
  // Until this heading is shown, the page still contains the cards of home with their like buttons.
  await expect(fan.getByRole('heading', { level: 1, name: /^ことば/ })).toBeVisible();
  const like = likeButton(fan);
  await expect(like).toBeVisible();
  const sent = fan.waitForResponse(/functions\/likePost/);
  const encouraged = fan.getByText(encouragement).first().waitFor();
  // Eleven taps count as rapid. The test sends 30, because a busy machine may delay some of them.
  await tapRapidly(like, 30);
  await encouraged;
  expect(await countOf(like)).toBe(30);
  await sent;
  await expect.poll(() => countOf(likeButton(page))).toBe(30);
  await fan.reload();
  await expect.poll(() => countOf(likeButton(fan))).toBe(30);
  await fan.context().close();
});

test('a visitor who taps the like button sees for three seconds that liking requires a sign-in [LIKE-17, LIKE-18, LIKE-28]', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  await page.goto('/#/');
  // A tap before hydration is lost.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  // Another test may have published a post with all of its likes.
  const like = page.getByRole('button', { name: /にいいね、現在/, disabled: false }).first();
  const before = await countOf(like);
  const words = 'いいねするにはログインしてください';
  const requested = ratioInViewport(page.locator('body'), words);
  // The sections of home are hydrated one after another, and a tap before hydration is lost.
  await expect(async () => {
    await like.click();
    await expect(page.getByText(words)).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await requested).toBeGreaterThan(0);
  await expect(page.getByText(words)).toBeHidden();
  expect(await countOf(like)).toBe(before);
});

test('after a member signs out, the token is removed, and protected pages require a sign-in [NAV-19]', {
  tag: '@firefox',
}, async ({ page, isMobile }) => {
  const member = await join(page);
  await page.goto('/#/posts/new');
  await expect(page.getByLabel('タイトル')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('expiresAt');
  if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click();
  else
    await page.getByRole('button', { name: `${member.display_name}のアカウントメニュー` }).click();
  await page.getByText('ログアウト').click();
  await expect(page.getByText('ログアウトしました')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    'expiresAt',
  );
  await page.goto('/#/posts/new');
  await expect(page).toHaveURL(/#\/login/);
});

const encouragement = new RegExp(likeBubblesMessages.encouragements.join('|'));

/** Taps once per frame, so that the taps count as rapid even on a busy machine. */
function tapRapidly(button: Locator, taps: number): Promise<void> {
  return button.evaluate(async (element: HTMLElement, count) => {
    for (let tap = 0; tap < count; tap += 1) {
      element.click();
      await new Promise(requestAnimationFrame);
    }
  }, taps);
}

/** As a new member, publishes a post without a picture and opens it. Returns its address. */
async function publishText(page: Page): Promise<string> {
  const { username } = await join(page);
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(`ことば ${username}`);
  await page.getByRole('radio', { name: 'その他' }).check();
  await page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
  await expect(page).toHaveURL(/#\/posts\/[A-Za-z0-9]{20}$/);
  return page.url();
}

function likeButton(page: Page): Locator {
  return page.getByRole('button', { name: /にいいね、現在/ }).first();
}

async function countOf(button: Locator): Promise<number> {
  const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
  return Number(/現在([\d,]+)/.exec(name)?.[1]?.replaceAll(',', ''));
}
