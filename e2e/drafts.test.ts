import type { Browser, Page } from '@playwright/test';
import { paintPicture, pictureStored } from './support/picture.ts';
import { addToPost } from './support/posts.ts';
import { expect, join, joinOverHttp, type NewMember, signInAsNew, test } from './support/test.ts';

const SAVED = /保存しました \d\d:\d\d/;
const EDIT = /#\/posts\/[A-Za-z0-9]{20}\/edit$/;
const POST = /#\/posts\/[A-Za-z0-9]{20}$/;
const title = (page: Page) => page.getByLabel('タイトル');
const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) => main(page).locator('article', { hasText: name });

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/#/posts/new');
  await title(page).fill(name);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL(EDIT);
}

async function publish(page: Page, name: string): Promise<void> {
  await page.goto('/#/posts/new');
  await title(page).fill(name);
  await page.getByRole('radio', { name: 'イラスト' }).check();
  await main(page).getByRole('button', { name: '投稿する' }).click();
  await expect(page).toHaveURL(POST);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Returns a page of the same member on another device. */
async function elsewhere(browser: Browser, member: NewMember): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/#/login');
  await signInAsNew(page, member);
  await expect(page).toHaveURL(/#\/$/);
  return page;
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '投稿のメニュー' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a draft with a picture is saved automatically, continued on another device, and published there [POST-22, POST-23, POST-25, ROLE-03, ROUTE-52]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const member = await joinOverHttp(page);
  const name = `下書き ${member.username}`;
  await page.goto('/#/posts/new');
  await page.locator('input[type=file]').setInputFiles({
    name: 'tall.png',
    mimeType: 'image/png',
    buffer: await paintPicture(600, 900),
  });
  await pictureStored(page);
  await title(page).fill(name);
  await title(page).press('End');
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL(EDIT);
  await expect(title(page)).toBeFocused();

  const other = await elsewhere(browser, member);
  await other.goto('/#/posts/drafts');
  await other.getByRole('link', { name: `「${name}」の続きを書く` }).click();
  await expect(title(other)).toHaveValue(name);
  await expect(other.getByRole('img', { name: '選んだ画像' })).toBeVisible();
  await other.getByLabel('本文').fill('電車の中で続きを書きました。');
  await expect(other.getByText(SAVED)).toBeVisible();

  await title(page).fill(`${name} こちら`);
  await expect(page.getByText('別のタブ（または端末）で変更されています')).toBeVisible();
  await page.getByRole('button', { name: '読み込み直す' }).click();
  await expect(page.getByLabel('本文')).toHaveValue('電車の中で続きを書きました。');
  await expect(title(page)).toHaveValue(name);

  await other.getByRole('radio', { name: 'イラスト' }).check();
  await main(other).getByRole('button', { name: '投稿する' }).click();
  await expect(other).toHaveURL(POST);
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  await other.goto('/#/posts/drafts');
  await expect(other.getByText('下書きはありません')).toBeVisible();
  await other.context().close();
});

test('an edited post shows that it was edited; its edits are saved only with the button [POST-32, POST-33, ROUTE-54]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  await publish(page, `公開 ${username}`);
  await choose(page, '編集する');
  await expect(page).toHaveURL(EDIT);
  await title(page).fill(`直した ${username}`);
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('button', { name: '編集を続ける' }).click();
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `直した ${username}` })).toBeVisible();
  await expect(page.getByText('編集済み').first()).toBeVisible();
});

test('a post is turned into a draft, and published again from the list of drafts [POST-09, POST-10]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  const name = `もどす ${username}`;
  await publish(page, name);
  await choose(page, '下書きに戻す');
  await expect(page.getByText('下書きに戻しました')).toBeVisible();
  await page.goto('/#/');
  await expect(card(page, name)).toHaveCount(0);
  await page.goto('/#/posts/drafts');
  await page.getByRole('button', { name: `「${name}」を投稿する` }).click();
  await expect(page.getByRole('heading', { name: '投稿しました' })).toBeVisible();
  await expect(page.getByText('下書きはありません')).toBeVisible();
  await page.goto('/#/');
  await expect(card(page, name)).toHaveCount(1);
});

test('a deleted post disappears, and comes back when the deletion is undone [POST-34, POST-35]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  const name = `けす ${username}`;
  await publish(page, name);
  const address = page.url();
  await choose(page, '削除する');
  await expect(page.getByRole('dialog', { name: `「${name}」を削除しますか？` })).toBeVisible();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('投稿を元に戻しました')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a draft is deleted from the list and restored [POST-35]', { tag: '@phone' }, async ({
  page,
}) => {
  const { username } = await join(page);
  const name = `ためし書き ${username}`;
  await begin(page, name);
  await page.getByRole('link', { name: '下書き一覧' }).click();
  await page.getByRole('button', { name: `「${name}」を削除` }).click();
  await page.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('下書きはありません')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByRole('link', { name: `「${name}」の続きを書く` })).toBeVisible();
});

test('a post can contain a video: the form previews the link, and cards have a badge [CARD-04, POST-04, POST-41, POST-42]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await joinOverHttp(page);
  const name = `動画 ${username}`;
  await page.goto('/#/posts/new');
  await addToPost(page, '動画');
  const link = page.getByLabel('動画のリンク');
  await link.fill('https://example.com/movie');
  await title(page).fill(name);
  await page.getByRole('radio', { name: 'その他' }).check();
  await main(page).getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByText('YouTubeの動画のURLを入力してください')).toBeVisible();
  await link.fill('https://www.youtube.com/shorts/abcDEF12345');
  await expect(page.getByRole('figure', { name: '動画のプレビュー' })).toBeVisible();
  await main(page).getByRole('button', { name: '投稿する' }).click();
  await expect(page).toHaveURL(POST);
  await page.goto('/#/');
  await expect(card(page, name).getByText('YouTube')).toBeVisible();
});

test('with the keyboard, an author chooses tags from the list and moves the focal point, which is stored [POST-05]', {
  tag: '@desk',
}, async ({ page }) => {
  const { username } = await joinOverHttp(page);
  await page.goto('/#/posts/new');
  await page.locator('input[type=file]').setInputFiles({
    name: 'tall.png',
    mimeType: 'image/png',
    buffer: await paintPicture(600, 900),
  });
  const point = page.getByRole('slider', { name: '見せたい位置' });
  await point.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(point).toHaveAttribute('aria-valuetext', '左から48%、上から40%');
  await title(page).fill(`焦点 ${username}`);
  const tags = page.getByRole('combobox', { name: 'キャラクタータグ' });
  await tags.focus();
  await page.keyboard.type('ル');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: '付けたタグ' })).toContainText('#ルミ');
  await pictureStored(page);
  await page.getByRole('button', { name: '下書き保存' }).press('Enter');
  await expect(page.getByText('下書きを保存しました')).toBeVisible();
  await page.reload();
  await expect(point).toHaveAttribute('aria-valuetext', '左から48%、上から40%');
  await expect(page.getByRole('list', { name: '付けたタグ' })).toContainText('#ルミ');
});
