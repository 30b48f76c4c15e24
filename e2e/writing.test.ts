import type { Locator, Page } from '@playwright/test';
import { hands } from './support/hands.ts';
import { paintPicture, pictureStored } from './support/picture.ts';
import { addToPost, publish as publishPost, unpublish } from './support/posts.ts';
import { expect, join, joinOverHttp, signInAsNew, test } from './support/test.ts';

const POST = /#\/posts\/[A-Za-z0-9]{20}$/;
const MEGABYTE = 1024 * 1024;

async function pick(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

/** Returns the lowest visible y coordinate above the bars at the bottom. */
async function bottomOfView(page: Page): Promise<number> {
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  return bar?.y ?? 0;
}

async function bottomOf(field: Locator): Promise<number> {
  const box = await field.boundingBox();
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
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

test('when a session ends while a member writes, nothing is lost: the member signs in again and publishes the post', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const member = await join(page);
  await write(page, `途中で ${member.username}`);
  await page.context().clearCookies();
  await publish(page);
  const dialog = page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  await expect(dialog).toBeVisible();
  await signInAsNew(page, member);
  await expect(page).toHaveURL(POST);
  const name = `途中で ${member.username}`;
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the tab bar is hidden once the member writes, so that the form has more room [LOOK-25]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  await page.goto('/#/posts/drafts');
  await page.goto('/#/posts/new');
  const tabs = page.getByRole('navigation', { name: 'タブバー' });
  await expect(tabs).toBeVisible();
  const before = await bottomOfView(page);
  await page.getByLabel('タイトル').focus();
  await expect(tabs).toBeHidden();
  expect(await bottomOfView(page)).toBeGreaterThan(before);
  // The field loses the focus first, because a press is lost if the bar moves while its button is pressed.
  await page.getByLabel('タイトル').blur();
  await expect(tabs).toBeHidden();
  await page.goBack();
  await expect(tabs).toBeVisible();
});

test('unsaved input is restored after a reload, and after the member leaves and comes back [POST-24]', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const member = await join(page);
  await page.route(/functions\/createDraft/, (route) => route.abort());
  await write(page, `のこる ${member.username}`);
  const storage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(storage).toContain(`のこる ${member.username}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('タイトル')).toHaveValue(`のこる ${member.username}`);
  await page.getByLabel('本文').fill('書き足しています。');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'このページを離れますか？' })).toBeVisible();
  await page.getByRole('button', { name: '編集を続ける' }).click();
  await expect(page.getByLabel('本文')).toHaveValue('書き足しています。');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('button', { name: '離れる' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto('/#/posts/new');
  await expect(page.getByLabel('タイトル')).toHaveValue(`のこる ${member.username}`);
});

test('each invalid file gets a message of its own; a valid file is then accepted', {
  tag: '@phone',
}, async ({ page }) => {
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
  await pictureStored(page);
});

test('the form does not move when the link to the last draft appears late, or when a new post becomes a draft [LOOK-23]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  const postId = await publishPost(page, { title: 'まえの下書き' });
  await unpublish(page, postId);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/drafts?*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/#/posts/new');
  const add = page.getByRole('button', { name: '追加する' });
  const lowest = async () => (await bottomOf(add)) + (await page.evaluate(() => scrollY));
  await expect(page.getByRole('button', { name: 'ルミ' })).toBeVisible();
  const before = await lowest();
  resolve();
  await expect(page.getByRole('link', { name: '「まえの下書き」の続きを書く' })).toBeVisible();
  expect(await lowest()).toBeCloseTo(before, 0);
  await page.getByLabel('タイトル').fill('うごかない画面');
  await expect(page).toHaveURL(/\/edit$/);
  expect(await lowest()).toBeCloseTo(before, 0);
});

test('a fan puts a new post into a series before the post is first saved [SER-34]', async ({
  page,
}) => {
  await joinOverHttp(page);
  await page.goto('/#/posts/new');
  await addToPost(page, 'シリーズ');
  const dialog = page.getByRole('dialog', { name: 'シリーズに入れる' });
  await dialog.getByRole('button', { name: '新しいシリーズを作る' }).click();
  await page.getByLabel('シリーズ名').fill('夜の街');
  await page.getByRole('button', { name: '作る', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: /夜の街/ })).toBeChecked();
  await dialog.getByRole('button', { name: '閉じる' }).last().click();
  await expect(page.getByRole('button', { name: 'シリーズ：夜の街' })).toBeVisible();
  await page.getByLabel('タイトル').fill('一話');
  await page.getByRole('radio', { name: 'イラスト' }).check();
  await publish(page);
  await expect(page.getByRole('heading', { level: 1, name: '一話' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'シリーズ「夜の街」' })).toBeVisible();
});

test('a failed connection keeps the form, and a retry publishes one post', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await join(page);
  const title = `もう一度 ${member.username}`;
  await write(page, title);
  await page.route(/functions\/(createPost|createDraft|updatePost)/, (route) => route.abort());
  await publish(page);
  await expect(page.getByText('投稿できませんでした').first()).toBeVisible();
  await expect(page.getByLabel('タイトル')).toHaveValue(title);
  await page.unroute(/functions\/(createPost|createDraft|updatePost)/);
  await publish(page);
  await expect(page).toHaveURL(POST);
  await page.goto('/#/');
  await expect(page.getByRole('main').locator('article', { hasText: title })).toHaveCount(1);
});

test('picture, title and text are visible without scrolling, both before and after a picture is selected [POST-48]', {
  tag: '@firefox',
}, async ({ page }) => {
  await join(page);
  await page.goto('/#/posts/new');
  const [title, text] = [page.getByLabel('タイトル'), page.getByLabel('本文')];
  await expect(page.getByRole('button', { name: '画像を選ぶ' })).toBeInViewport({ ratio: 1 });
  await expect(title).toBeInViewport({ ratio: 1 });
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) expect(await bottomOf(text)).toBeLessThanOrEqual(await bottomOfView(page));
  await pick(page, 'tall.png', 'image/png', await paintPicture(600, 900));
  await pictureStored(page);
  await expect(page.getByRole('img', { name: '選んだ画像' })).toBeInViewport({ ratio: 1 });
  if (isPhone) expect(await bottomOf(text)).toBeLessThanOrEqual(await bottomOfView(page));
});

for (const [by, width, height] of [
  ['the browser', 4400, 1400],
  ['the server', 3200, 2400],
] as const)
  test(`a picture that ${by} scales down is described while it is sent, and nothing moves when it has arrived [POST-56, POST-57]`, async ({
    page,
  }) => {
    await join(page);
    await page.goto('/#/posts/new');
    const upload = Promise.withResolvers<void>();
    await page.route('**/api/uploads?*', async (route) => {
      await upload.promise;
      await route.continue();
    });
    await pick(page, 'wide.png', 'image/png', await paintPicture(width, height));
    const point = page.getByRole('slider', { name: '見せたい位置' });
    await page.getByLabel('画像の説明').fill('海の見える窓');
    await point.press('ArrowLeft');
    await expect(page.getByText('を縮小して保存します')).toBeVisible();
    const radio = page.getByRole('radio', { name: 'ファンアート' });
    const before = await bottomOf(radio);
    upload.resolve();
    await pictureStored(page);
    // The ratio of the smaller picture is rounded, so positions differ by less than a pixel.
    expect(await bottomOf(radio)).toBeCloseTo(before, 0);
    await expect(page.getByLabel('画像の説明')).toHaveValue('海の見える窓');
    await expect(point).toHaveAttribute('aria-valuetext', '左から48%、上から50%');
    await expect(point).toBeFocused();
  });

test('the square of a long picture can be seen and chosen, and nothing moves when the picture has arrived [POST-57, POST-59]', async ({
  page,
}) => {
  await join(page);
  await page.goto('/#/posts/new');
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/uploads?*', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await pick(page, 'long.png', 'image/png', await paintPicture(400, 4000));
  const point = page.getByRole('slider', { name: '見せたい位置' });
  await expect.poll(async () => (await point.boundingBox())?.width).toBeGreaterThan(100);
  const { isPhone } = hands(page);
  const frame = await page.getByRole('region', { name: '画像', exact: true }).boundingBox();
  const { x, y, width } = frame ?? { x: 0, y: 0, width: 0 };
  // A point in the picture above the square. The square is in the middle of the picture.
  const above = [x + width / 2, y + 20] as const;
  await (isPhone ? page.touchscreen.tap(...above) : page.mouse.click(...above));
  await expect(point).toHaveAttribute('aria-valuetext', /上から4\d%$/);
  for (let presses = 0; presses < 5; presses += 1) await point.press('Shift+ArrowUp');
  await expect(point).toHaveAttribute('aria-valuetext', /上から0%$/);
  const top = async () => (await point.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(y);
  const radio = page.getByRole('radio', { name: 'ファンアート' });
  const before = await bottomOf(radio);
  upload.resolve();
  await pictureStored(page);
  expect(await bottomOf(radio)).toBeCloseTo(before, 0);
  expect(await top()).toBeGreaterThan(y);
});

test('a post requires a category; its publication is celebrated, and no toast covers the celebration [POST-46, POST-51, POST-66]', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const member = await join(page);
  await page.goto('/#/posts/new');
  const name = `はじめて ${member.username}`;
  await page.getByLabel('タイトル').fill(name);
  await publish(page);
  await expect(page.getByText('カテゴリーを選んでください')).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'ファンアート' })).toBeFocused();
  await page.getByRole('radio', { name: '写真' }).check();
  await publish(page);
  const celebration = page.getByRole('region', { name: '投稿しました！' });
  await expect(celebration).toBeInViewport();
  await expect(celebration.getByRole('button', { name: 'シェア' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(celebration).toHaveCount(0);
});

test('a draft keeps its category, is offered when the member writes again, and is published from its page [POST-50, READ-09, READ-21]', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await join(page);
  const name = `あとで ${member.username}`;
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(name);
  await page.getByRole('radio', { name: '写真' }).check();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole('button', { name: '下書き保存' }).click();
  await expect(page.getByText('下書きを保存しました')).toBeVisible();
  await page.goto('/#/posts/new');
  await expect(page.getByLabel('タイトル')).toHaveValue('');
  await page.getByRole('link', { name: `「${name}」の続きを書く` }).click();
  await expect(page.getByLabel('タイトル')).toHaveValue(name);
  await expect(page.getByRole('radio', { name: '写真' })).toBeChecked();
  await page.goto(page.url().replace(/\/edit$/, ''));
  await expect(page.getByText('この投稿は下書きです。いまは自分だけが見られます。')).toBeVisible();
  await page.getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('region', { name: '投稿しました！' })).toBeInViewport();
  await expect(page.getByText('この投稿は下書きです。')).toHaveCount(0);
});

test('the preview of a video comes into view above the bar of the form [POST-54]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  await page.goto('/#/posts/new');
  await addToPost(page, '動画');
  await page.getByLabel('動画のリンク').fill('https://youtu.be/abcDEF12345');
  const preview = page.getByRole('figure', { name: '動画のプレビュー' });
  await expect(preview).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('button', { name: '下書き保存' });
  await expect
    .poll(async () => (await bottomOf(preview)) - ((await bar.boundingBox())?.y ?? 0))
    .toBeLessThan(0);
});
