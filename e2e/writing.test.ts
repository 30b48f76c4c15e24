import type { Page } from '@playwright/test';
import { paintPicture } from './support/picture.ts';
import { expect, join, signInAsNew, test } from './support/test.ts';

const MEGABYTE = 1024 * 1024;

async function pick(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(title);
  await page.getByLabel('本文').fill('長い文章を書いていました。');
  await page.getByRole('radio', { name: 'イラスト' }).check();
}

function publish(page: Page): Promise<void> {
  return page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
}

test('a session that ends while writing loses nothing: sign in again, and the post is made', async ({
  page,
}) => {
  const member = await join(page);
  await write(page, `途中で ${member.username}`);
  await page.context().clearCookies();
  await publish(page);
  const dialog = page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  await expect(dialog).toBeVisible();
  await signInAsNew(page, member);
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('main').locator('article').first()).toContainText(
    `途中で ${member.username}`,
  );
});

test('what could not be saved is there again after a reload, and after leaving and coming back', async ({
  page,
}) => {
  const member = await join(page);
  await page.route(/functions\/createDraft/, (route) => route.abort());
  await write(page, `のこる ${member.username}`);
  const storage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(storage).toContain(`のこる ${member.username}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('タイトル')).toHaveValue(`のこる ${member.username}`);
  await page.getByLabel('本文').fill('書き足しています。');
  await page.getByRole('link', { name: 'お知らせ' }).first().click();
  await expect(page.getByRole('dialog', { name: 'このページを離れますか？' })).toBeVisible();
  await page.getByRole('button', { name: '編集を続ける' }).click();
  await expect(page.getByLabel('本文')).toHaveValue('書き足しています。');
  await page.getByRole('link', { name: 'お知らせ' }).first().click();
  await page.getByRole('button', { name: '離れる' }).click();
  await expect(page).toHaveURL(/#\/announcements$/);
  await page.goto('/#/posts/new');
  await expect(page.getByLabel('タイトル')).toHaveValue(`のこる ${member.username}`);
});

test('each wrong file gets its own clear message, and a right one then works', async ({ page }) => {
  await join(page);
  await page.goto('/#/posts/new');
  const said = new Set<string>();
  const wrong: [string, string, Buffer][] = [
    ['text.png', 'image/png', Buffer.from('これは文章です')],
    ['drawing.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['big.png', 'image/png', Buffer.alloc(5 * MEGABYTE + 1)],
  ];
  for (const [name, type, bytes] of wrong) {
    await pick(page, name, type, bytes);
    const alert = page.getByRole('alert').first();
    await expect(alert).toBeVisible();
    const text = (await alert.textContent()) ?? '';
    expect(text).toMatch(/[ぁ-ん]/);
    said.add(text);
  }
  expect(said.size).toBeGreaterThanOrEqual(2);
  await pick(page, 'right.png', 'image/png', await paintPicture(640, 480));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('画像の説明')).toBeVisible();
});

test('a connection that fails keeps the form, and trying again makes one post', async ({
  page,
}) => {
  const member = await join(page);
  const title = `もう一度 ${member.username}`;
  await write(page, title);
  await page.route(/functions\/(createPost|createDraft|updatePost)/, (route) => route.abort());
  await publish(page);
  await expect(page.getByText('投稿できませんでした').first()).toBeVisible();
  await expect(page.getByLabel('タイトル')).toHaveValue(title);
  await page.unroute(/functions\/(createPost|createDraft|updatePost)/);
  await publish(page);
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('main').locator('article', { hasText: title })).toHaveCount(1);
});
