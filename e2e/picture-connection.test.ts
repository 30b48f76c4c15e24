import type { Locator, Page } from '@playwright/test';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

function tilesOf(page: Page): Locator {
  return page.getByRole('list', { name: '投稿の画像' }).getByRole('button', { name: /^画像 / });
}

async function filesOf(count: number) {
  const sizes = Array.from({ length: count }, (_, index) => 300 + index * 10);
  return Promise.all(
    sizes.map(async (width, index) => ({
      name: `${index + 1}.png`,
      mimeType: 'image/png',
      buffer: await paintPicture(width, 400),
    })),
  );
}

async function widthsOf(page: Page, postId: string): Promise<number[]> {
  const post = await (await page.request.get(`/api/posts/${postId}`)).json();
  return post.pictures.map(({ image }: { image: { width: number } }) => image.width);
}

/** Handles each upload as `take` decides. `take` gets the number of the upload, beginning with 1. */
async function atUpload(page: Page, take: (number: number) => 'send' | 'lose' | 'refuse') {
  let count = 0;
  await page.route('**/api/uploads*', async (route) => {
    count += 1;
    const outcome = take(count);
    if (outcome === 'send') return route.continue();
    if (outcome === 'lose') return route.abort('internetdisconnected');
    const details = { reason: 'picture-broken' };
    const error = { status: 'INVALID_ARGUMENT', message: 'Broken', details };
    return route.fulfill({ status: 400, json: { error } });
  });
}

const main = (page: Page) => page.getByRole('main');
test('an author loses the connection at the seventh of twelve pictures, and later sends the remaining pictures in their order [DRAW-74, DRAW-93]', {
  tag: '@phone',
}, async ({ page }) => {
  const author = await join(page);
  const title = `十二枚 ${author.username}`;
  let isLost = false;
  await atUpload(page, (number) => {
    if (number === 7) isLost = true;
    return isLost ? 'lose' : 'send';
  });
  await page.route('**/healthz', (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(title);
  await page.getByLabel('本文').fill('とちゅうで切れました');
  await page.getByRole('radio', { name: 'イラスト' }).check();
  await page.locator('input[type=file]').setInputFiles(await filesOf(12));
  await expect(tilesOf(page)).toHaveCount(12);
  const waiting = page.getByText(/^\d+枚目：(つながったら|途中で中断されました|.*接続)/);
  await expect(waiting.first()).toBeVisible();
  await expect(page.getByLabel('タイトル')).toHaveValue(title);
  isLost = false;
  await page.getByRole('button', { name: '再試行' }).first().click();
  await expect(page.getByText('画像の説明 0／12枚')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByLabel('本文')).toHaveValue('とちゅうで切れました');
  await main(page).getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const postId = page.url().split('/').pop() ?? '';
  const expected = Array.from({ length: 12 }, (_, index) => 300 + index * 10);
  expect(await widthsOf(page, postId)).toEqual(expected);
});

test('an author sends a refused seventh picture again, and the picture keeps its position [DRAW-74, DRAW-93]', {
  tag: '@phone',
}, async ({ page }) => {
  const author = await joinOverHttp(page);
  const title = `断られた一枚 ${author.username}`;
  await atUpload(page, (number) => (number === 7 ? 'refuse' : 'send'));
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(title);
  await page.getByRole('radio', { name: 'イラスト' }).check();
  await page.locator('input[type=file]').setInputFiles(await filesOf(12));
  const refused = page.getByRole('alert').filter({ hasText: /^\d+枚目：/ });
  await expect(refused).toBeVisible();
  await expect(page.getByText(/アップロードできなかった画像があります/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: '投稿する' })).toBeDisabled();
  await page.getByRole('button', { name: '再試行' }).click();
  await expect(refused).toBeHidden();
  await expect(page.getByText('画像の説明 0／12枚')).toBeVisible();
  await main(page).getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const expected = Array.from({ length: 12 }, (_, index) => 300 + index * 10);
  expect(await widthsOf(page, page.url().split('/').pop() ?? '')).toEqual(expected);
});

test('two tabs order the pictures of a post differently; the second tab is notified and loses nothing [DRAW-75]', {
  tag: '@desk',
}, async ({ page, context }) => {
  await join(page);
  const pictures = (await filesOf(3)).map(({ buffer }) => buffer);
  const postId = await publish(page, { title: '三枚', pictures });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/#/posts/${postId}/edit`);
    await expect(tilesOf(tab)).toHaveCount(3);
  }
  const move = async (tab: Page, from: number, key: 'Home' | 'End') => {
    await tilesOf(tab).nth(from).focus();
    await tab.keyboard.press(key);
  };
  await move(page, 2, 'Home');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '三枚' })).toBeVisible();
  expect(await widthsOf(page, postId)).toEqual([320, 300, 310]);

  await move(other, 0, 'End');
  await other.getByLabel('本文').fill('こちらで書いた本文');
  await other.getByRole('button', { name: '変更を保存' }).click();
  await expect(other.getByText('別のタブ（または端末）で変更されています')).toBeVisible();
  expect(await widthsOf(page, postId)).toEqual([320, 300, 310]);
  await expect(other.getByLabel('本文')).toHaveValue('こちらで書いた本文');
  await other.getByRole('button', { name: /このまま保存|上書き/ }).click();
  await expect(other.getByRole('heading', { level: 1, name: '三枚' })).toBeVisible();
  expect(await widthsOf(page, postId)).toEqual([310, 320, 300]);
});
