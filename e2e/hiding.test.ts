import type { Browser, Page } from '@playwright/test';
import { publish } from './support/posts.ts';
import { expect, join, type NewMember, test } from './support/test.ts';

async function another(browser: Browser): Promise<{ page: Page; member: NewMember }> {
  const page = await (await browser.newContext()).newPage();
  return { page, member: await join(page) };
}

async function choose(page: Page, menu: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a member mutes and unmutes an artist; the artist blocks and unblocks the member [HIDE-17, HIDE-41, HIDE-42]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const artist = await join(page);
  const tag = `静か${artist.username}`;
  const title = `星の夜 ${artist.username}`;
  const id = await publish(page, { title, character_tags: [tag] });
  const { page: fanPage, member: fan } = await another(browser);
  const card = fanPage.getByRole('main').getByRole('link', { name: title });

  // The card disappears from the open feed immediately.
  await fanPage.goto(`/#/tags/${encodeURIComponent(tag)}`);
  await expect(fanPage.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible();
  await card.click();
  await expect(fanPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await fanPage.getByLabel('コメントを書く').fill('すてきな夜ですね');
  await fanPage.getByRole('button', { name: 'コメントする' }).click();
  await choose(fanPage, '投稿のメニュー', 'ミュートする');
  await expect(fanPage.getByText('ミュートしました')).toBeVisible();
  await expect(fanPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await fanPage.goto(`/#/tags/${encodeURIComponent(tag)}`);
  await expect(fanPage.getByText(`#${tag}の投稿は、まだありません`)).toBeVisible();
  await expect(card).toHaveCount(0);

  // The profile can still be read. It shows the mute, and has a button that ends the mute.
  await fanPage.goto(`/#/user/@${artist.username}`);
  await expect(card).toBeVisible();
  await fanPage.getByRole('button', { name: 'ミュートを解除' }).click();
  await expect(fanPage.getByText(/をミュートしています/)).toHaveCount(0);
  await fanPage.goto(`/#/tags/${encodeURIComponent(tag)}`);
  await expect(card).toBeVisible();

  await page.goto(`/#/posts/${id}`);
  await expect(page.getByText('すてきな夜ですね')).toBeVisible();
  await choose(page, /さんのコメントの操作$/, 'ブロックする');
  const dialog = page.getByRole('dialog', { name: `${fan.display_name}さんをブロックしますか？` });
  await dialog.getByRole('button', { name: 'ブロックする' }).click();
  await expect(page.getByText('すてきな夜ですね')).toHaveCount(0);

  await fanPage.goto(`/#/posts/${id}`);
  await fanPage.reload();
  await expect(fanPage.getByText('この投稿は見つかりませんでした').first()).toBeVisible();
  await fanPage.goto(`/#/user/@${artist.username}`);
  await expect(fanPage.getByText('このプロフィールは公開されていません')).toBeVisible();

  await page.goto('/#/settings/blocks');
  await page.getByRole('button', { name: `${fan.display_name}さんのブロックを解除` }).click();
  await expect(page.getByText('ブロックした人はいません')).toBeVisible();
  await fanPage.goto(`/#/posts/${id}`);
  await fanPage.reload();
  await expect(fanPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(fanPage.getByText('すてきな夜ですね')).toBeVisible();
});
