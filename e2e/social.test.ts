import type { Browser, Locator, Page, Response } from '@playwright/test';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import { expectAccessible } from './support/accessible.ts';
import { callAsMember, publish as publishPost } from './support/posts.ts';
import { expect, join, type NewMember, test } from './support/test.ts';

async function another(browser: Browser): Promise<{ page: Page; member: NewMember }> {
  const page = await (await browser.newContext()).newPage();
  return { page, member: await join(page) };
}

async function profileOf(page: Page): Promise<string> {
  await page.goto('/#/profile');
  const followers = page.getByRole('main').getByRole('link', { name: /フォロワー/ });
  return ((await followers.getAttribute('href')) ?? '').replace(/\/followers$/, '');
}

function followButton(page: Page, { display_name }: NewMember): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`(?:フォロー.*|申請中)：${display_name}さん`) });
}

/** Publishes a text post as a new member, and stays on its page. Returns its address. */
async function publish(page: Page): Promise<{ author: NewMember; title: string; address: string }> {
  const author = await join(page);
  const title = `ことば ${author.username}`;
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(title);
  await page.getByRole('radio', { name: 'その他' }).check();
  await page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/#\/posts\/[A-Za-z0-9]{20}$/);
  return { author, title, address: page.url() };
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('コメントを書く').fill(text);
  await page.getByRole('button', { name: 'コメントする' }).click();
  await expect(article(page, text)).toBeVisible();
}

function article(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text }).last();
}

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await article(page, text)
    .getByRole('button', { name: /コメントの操作$/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('two members follow each other, see the follows in counts and lists, and unfollow each other [FOLLOW-06, FOLLOW-14, PROFILE-05]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const author = await join(page);
  const profile = await profileOf(page);
  const { page: fanPage, member: fan } = await another(browser);

  await fanPage.goto(profile);
  await followButton(fanPage, author).click();
  await expect(followButton(fanPage, author)).toHaveText(/フォロー中/);
  await expect(fanPage.getByRole('link', { name: /フォロワー/ })).toHaveText('1フォロワー');
  await fanPage.reload();
  await expect(followButton(fanPage, author)).toHaveText(/フォロー中/);

  // A member's own profile reloads its counts automatically.
  const followers = page.getByRole('main').getByRole('link', { name: /フォロワー/ });
  await expect(followers).toHaveText('1フォロワー');
  await followers.click();
  const row = page.getByRole('listitem').filter({ hasText: `@${fan.username}` });
  await expect(row).toBeVisible();
  await followButton(page, fan).click();
  await expect(followButton(page, fan)).toHaveText(/相互フォロー中/);

  await fanPage.reload();
  await expect(followButton(fanPage, author)).toHaveText(/相互フォロー中/);
  await followButton(fanPage, author).click();
  await expect(followButton(fanPage, author)).toHaveText('フォローする');
  await fanPage.getByRole('button', { name: '元に戻す' }).click();
  await expect(followButton(fanPage, author)).toHaveText(/相互フォロー中/);
  await followButton(fanPage, author).click();
  await expect(followButton(fanPage, author)).toHaveText('フォローする');
  await page.reload();
  await expect(page.getByText('まだフォロワーがいません')).toBeVisible();
  await page.getByRole('navigation', { name: 'フォローの一覧' }).getByText('フォロー中').click();
  await expect(page.getByText(`@${fan.username}`)).toBeVisible();
  await fanPage.context().close();
});

// Shows FOLLOW-25, FOLLOW-26, FOLLOW-42, FOLLOW-44, FOLLOW-50, FOLLOW-67, FOLLOW-68.
test('on a profile for followers only, a member removes a follower, who can then see none of the posts', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { author, title } = await publish(page);
  const profile = await profileOf(page);
  const privacy = { privacy_settings: { profileVisibility: 'followers' } };
  await callAsMember(page, 'updateSettings', privacy);
  const { page: fanPage, member: fan } = await another(browser);
  const locked = fanPage.getByText('このプロフィールは公開されていません');
  await fanPage.goto(profile);
  await expect(locked).toBeVisible();
  await followButton(fanPage, author).click();
  await expect(followButton(fanPage, author)).toHaveText(/申請中/);
  await expect(locked).toBeVisible();

  await page.goto(await profileOf(fanPage));
  await expect(page.getByRole('button', { name: /^承認する/ })).toBeVisible();
  await fanPage.goto(profile);
  await expect(locked).toBeVisible();
  const request = page.getByRole('link', { name: /フォローの申請が1件/ });
  await page.goto(`${profile}/followers`);
  await expect(request).toBeVisible();
  await page.goto('/#/announcements');
  await request.click();
  await expectAccessible(page, 'the requests to follow');
  await page
    .getByRole('button', { name: `承認する：${fan.display_name}さんのフォロー申請` })
    .click();
  await expect(page.getByText('承認しました')).toBeVisible();
  await expect(fanPage.getByRole('link', { name: title })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${profile}/followers`);
  const menu = page.getByRole('button', { name: `${fan.display_name}さんへの操作` });
  await expect(menu).toBeVisible();
  const names = page.getByRole('listitem').locator('a > span', { hasText: fan.username });
  await expect.poll(async () => (await names.boundingBox())?.width).toBeGreaterThanOrEqual(96);
  await menu.click();
  await page.getByRole('menuitem', { name: 'フォロワーから外す' }).click();
  const question = page.getByRole('dialog', { name: /フォロワーから外しますか/ });
  await expect(question).toContainText('元に戻すことはできません');
  await expectAccessible(page, 'the question before a follower is removed');
  await question.getByRole('button', { name: '外す' }).click();
  await expect(page.getByText('まだフォロワーがいません')).toBeVisible();

  await fanPage.reload();
  await expect(locked).toBeVisible();
  await expect(fanPage.getByRole('link', { name: title })).toHaveCount(0);
  await expect(followButton(fanPage, author)).toHaveText('フォロー申請');
  await fanPage.context().close();
});

test("a comment appears live on the author's page, gets a reply, and is hidden, shown again and deleted [COMMENT-06, COMMENT-09]", {
  tag: ['@phone', '@firefox'],
}, async ({ page, browser }) => {
  const { address } = await publish(page);
  await page.getByRole('heading', { name: /^コメント/ }).scrollIntoViewIfNeeded();
  const { page: fanPage, member: fan } = await another(browser);
  await fanPage.goto(address);
  await comment(fanPage, 'はじめまして、すてきです');

  await expect(article(page, 'はじめまして、すてきです')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'コメント 1件' })).toBeVisible();
  await page.getByRole('button', { name: '返信' }).click();
  await page.getByLabel(`${fan.display_name}さんに返信`).fill('ありがとうございます');
  await page.getByRole('button', { name: '返信する' }).click();
  await expect(article(page, 'ありがとうございます').getByText('投稿者')).toBeVisible();

  await fanPage.getByRole('button', { name: '新しいコメントがあります' }).click();
  await expect(article(fanPage, 'ありがとうございます')).toBeVisible();

  await choose(page, 'はじめまして、すてきです', '非表示にする');
  const undo = page.getByRole('button', { name: '元に戻す' });
  // The toast stays while the pointer is on it.
  await undo.hover();
  const mine = article(fanPage, 'はじめまして、すてきです');
  await expect(mine.getByText('非表示')).toBeVisible();
  await undo.click();
  await expect(mine.getByText('非表示')).toBeHidden();

  await choose(fanPage, 'はじめまして、すてきです', '削除する');
  await fanPage.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(fanPage.getByText('削除されたコメント')).toBeVisible();
  await expect(page.getByText('削除されたコメント')).toBeVisible();
  await expect(article(page, 'ありがとうございます')).toBeVisible();
  await fanPage.context().close();
});

test('the text of an unsent comment survives a reload and the end of the session [COMMENT-11]', {
  tag: '@phone',
}, async ({ page }) => {
  await publish(page);
  await page.getByLabel('コメントを書く').fill('とちゅうの感想');
  await page.reload();
  await expect(page.getByLabel('コメントを書く')).toHaveValue('とちゅうの感想');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'コメントする' }).click();
  await expect(page.getByRole('dialog', { name: 'もう一度ログインしてください' })).toBeVisible();
  await page.getByRole('button', { name: 'あとで' }).click();
  await expect(page.getByLabel('コメントを書く')).toHaveValue('とちゅうの感想');
});

/** Whether a response confirms that the viewer's likes of a post have this total. */
function hasCounted(count: number): (response: Response) => Promise<boolean> {
  return async (response) => {
    if (!response.url().endsWith('/functions/likePost')) return false;
    return ((await response.json()) as { result: LikeAnswer }).result.my_count === count;
  };
}

test("a fan saves and likes a post, and finds it on the fan's own profile [LIKE-42, LIKE-43, PROFILE-11, SAVE-01]", {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { title, address } = await publish(page);
  const { page: fanPage, member: fan } = await another(browser);
  await fanPage.goto(address);
  await expect(fanPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const like = fanPage.getByRole('button', { name: /にいいね、現在/ }).first();
  // On a slow machine, the taps are sent in several batches.
  const counted = fanPage.waitForResponse(hasCounted(3));
  for (let tap = 0; tap < 3; tap += 1) await like.click();
  await counted;
  await fanPage.getByRole('button', { name: 'いいねした人' }).click();
  const liker = fanPage
    .getByRole('dialog', { name: 'いいねした人' })
    .getByRole('listitem')
    .filter({ hasText: `@${fan.username}` });
  await expect(liker).toContainText('いいね 3回');
  await fanPage.keyboard.press('Escape');

  await fanPage
    .getByRole('main')
    .getByRole('button', { name: `保存：「${title}」` })
    .first()
    .click();
  await fanPage.getByRole('link', { name: '保存済みを見る' }).click();
  await expect(fanPage).toHaveURL(/#\/profile\?tab=saved$/);
  await expect(fanPage.getByRole('article').filter({ hasText: title })).toBeVisible();
  await fanPage.getByRole('tab', { name: 'いいね' }).click();
  await expect(fanPage.getByRole('article').filter({ hasText: title })).toBeVisible();
  await fanPage.context().close();
});

test('a post is reported [REPORT-01]', { tag: '@phone' }, async ({ page, browser }) => {
  const { address } = await publish(page);
  const { page: fanPage } = await another(browser);
  await fanPage.goto(address);
  await fanPage.getByRole('button', { name: '投稿のメニュー' }).click();
  await fanPage.getByRole('menuitem', { name: '報告' }).click();
  const dialog = fanPage.getByRole('dialog', { name: '投稿を報告' });
  await dialog.getByRole('radio', { name: 'スパム・宣伝' }).check();
  await dialog.getByLabel('詳しい内容').fill('同じ内容が何度も投稿されています');
  await dialog.getByRole('button', { name: '報告する' }).click();
  await expect(dialog.getByText('報告を受け付けました')).toBeVisible();
  await fanPage.context().close();
});

test('names and avatars of comments have touch areas of 44 px; the notice of new comments covers no comment [COMMENT-15, COMMENT-44]', async ({
  page,
  browser,
  isMobile,
}) => {
  const { username } = await join(page);
  const id = await publishPost(page, { title: `会話 ${username}` });
  await page.goto(`/#/posts/${id}`);
  for (const text of ['ひとつめ', 'ふたつめ', 'みっつめ', 'よっつめ', 'いつつめ', 'むっつめ']) {
    await comment(page, text);
  }
  const comments = page.getByRole('list', { name: 'コメントの一覧' });
  const links = comments.locator('a[href^="#/user/"]');
  for (const width of isMobile ? [390, 320] : [1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(links).toHaveCount(12);
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()));
    for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  const first = article(page, 'ひとつめ');
  await first.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const { page: fanPage } = await another(browser);
  await fanPage.goto(`/#/posts/${id}`);
  await comment(fanPage, 'あたらしい感想');
  const pill = page.getByRole('button', { name: '新しいコメントがあります' });
  await expect(pill).toBeInViewport({ ratio: 1 });
  await expect(pill).toHaveAttribute('data-points', 'up');
  // Waits until the pill has risen to its position.
  await pill.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  const box = (await pill.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const heading = page.getByRole('heading', { name: /^コメント/ });
  const titleBox = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The pill is next to the heading, so it covers no comment.
  expect(Math.abs(box.y + box.height / 2 - titleBox.y - titleBox.height / 2)).toBeLessThan(4);
  expect(box.x).toBeGreaterThanOrEqual(titleBox.x + titleBox.width);
  await pill.click();
  await expect(article(page, 'あたらしい感想')).toBeInViewport({ ratio: 1 });

  await page.evaluate(() => scrollTo(0, 0));
  await page
    .getByLabel('コメントを書く')
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await article(fanPage, 'ひとつめ').getByRole('button', { name: '返信' }).click();
  await fanPage.getByLabel(/さんに返信$/).fill('いちばん下への返信');
  await fanPage.getByRole('button', { name: '返信する' }).click();
  await expect(pill).toHaveAttribute('data-points', 'down');
  await fanPage.context().close();
});
