import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const preview = (page: Page): Locator => page.getByRole('region', { name: 'プレビュー' });

/** Selects a picture, crops it with `crop`, and waits until it is stored. */
async function choosePicture(
  page: Page,
  kind: 'avatar' | 'cover',
  crop: (position: Locator) => Promise<void>,
): Promise<void> {
  const buffer = await paintPicture(1200, 900);
  const file = { name: '絵.png', mimeType: 'image/png', buffer };
  await page.locator(`input[data-picture=${kind}]`).setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: /の範囲を選ぶ$/ });
  const position = dialog.getByRole('slider', { name: '切り抜く位置' });
  const before = await position.getAttribute('aria-valuetext');
  await crop(position);
  await expect(position).not.toHaveAttribute('aria-valuetext', before ?? '');
  await dialog.getByRole('button', { name: 'この範囲にする' }).click();
  await expect(dialog).toBeHidden();
  const stored = preview(page).locator('img[src^="/images/profile-images/"]');
  await expect(stored).toHaveCount(kind === 'cover' ? 1 : 2);
}

async function keepUncropped(page: Page): Promise<void> {
  const buffer = await paintPicture(1200, 900);
  const file = { name: '絵.png', mimeType: 'image/png', buffer };
  await page.locator('input[data-picture=cover]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: /の範囲を選ぶ$/ });
  await expect(dialog).toBeVisible();
  await page.goBack();
  const question = page.getByRole('dialog', { name: '保存せずに離れますか？' });
  await question.getByRole('button', { name: '編集を続ける' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/#\/profile\/edit$/);
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog).toBeHidden();
}

async function dragAndZoom(page: Page, position: Locator): Promise<void> {
  const box = await position.boundingBox();
  if (!box) throw new Error('the frame is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 5, y + 40, { steps: 4 });
  await page.mouse.up();
  await page.mouse.wheel(0, -200);
}

function ratioOf(image: Locator): Promise<number> {
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth / element.naturalHeight;
  });
}

test('a member changes the whole profile, and can still be found by the former username [LOOK-34, PROFILE-06, PROFILE-15, PROFILE-17, PROFILE-39, ROUTE-12]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  await page.goto('/#/profile');
  // A reload makes the application forget which addresses it has opened itself and can return to.
  await page.reload();
  await page.getByRole('link', { name: 'プロフィールを編集' }).click();
  await expect(page.getByLabel('表示名')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await keepUncropped(page);
  await choosePicture(page, 'cover', (position) => dragAndZoom(page, position));
  await choosePicture(page, 'avatar', async (position) => {
    await position.press('+');
    await position.press('Shift+ArrowDown');
  });

  await page.getByLabel('表示名').fill('みらい★');
  await page.getByLabel('ユーザーID').fill(`${username}_2`);
  await expect(page.getByText(`@${username}_2 は使えます`)).toBeVisible();
  await page.getByLabel('自己紹介').fill('絵を描きます https://mirai.example/絵');
  await page.getByLabel('ウェブサイト').fill('mirai.example');
  await page.getByLabel('場所').fill('星の街');
  await expectAccessible(page, '/profile/edit');

  await page.getByRole('button', { name: 'キャンセル' }).click();
  const question = page.getByRole('dialog', { name: '保存せずに離れますか？' });
  await question.getByRole('button', { name: '編集を続ける' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: '保存する' }).click();

  await expect(page).toHaveURL(/#\/profile$/);
  // The pointer is moved away, because a toast stays while the pointer is on it.
  await page.mouse.move(0, 0);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'みらい★' })).toBeVisible();
  await expect(main.getByText(`@${username}_2`)).toBeVisible();
  await expect(main.getByRole('link', { name: /^mirai\.example/ })).toBeVisible();
  await expect(main.getByText('星の街')).toBeVisible();
  const [cover, avatar] = await main.locator('img[src^="/images/profile-images/"]').all();
  expect(await ratioOf(cover as Locator)).toBeCloseTo(3.5, 1);
  expect(await ratioOf(avatar as Locator)).toBeCloseTo(1, 1);
  await expectAccessible(page, '/profile');

  await page.goto(`/#/user/@${username}`);
  await expect(page).toHaveURL(new RegExp(`#/user/@${username}_2$`));
  await page.goto(`/user/@${username}`);
  await expect(page).toHaveURL(/#\/user\/\w{20}$/);
  await expect(main.getByRole('heading', { level: 1, name: 'みらい★' })).toBeVisible();
});

test('changes on one device appear on another device, which does not overwrite them [PROFILE-22]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await joinOverHttp(page);
  await page.goto('/#/profile');
  const storageState = await page.context().storageState();
  const phone = await (await browser.newContext({ storageState })).newPage();
  await phone.goto('/#/profile/edit');
  await phone.getByLabel('自己紹介').fill('スマホから');
  await page.goto('/#/profile/edit');
  await page.getByLabel('自己紹介').fill('PCから');
  await page.getByLabel('表示名').fill('あたらしい名前');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page).toHaveURL(/#\/profile$/);

  await phone.getByRole('button', { name: '保存する' }).click();
  const notice = phone
    .getByRole('alert')
    .filter({ hasText: '別のタブ（または端末）で変更されています' });
  await expect(notice).toContainText('自己紹介');
  await expectAccessible(phone, '/profile/edit');
  await phone.getByRole('button', { name: 'この内容で保存する' }).click();
  await expect(phone).toHaveURL(/#\/profile$/);
  const main = phone.getByRole('main');
  await expect(main.getByText('スマホから')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'あたらしい名前' })).toBeVisible();
  await phone.context().close();
});

test('leaving a changed profile requires a confirmation, even when the history of the browser is used [PROFILE-42]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  await page.goto('/');
  // Opens the form as a bookmark of the browser does.
  await page.goto('/#/profile');
  await page.getByRole('link', { name: 'プロフィールを編集' }).click();
  await page.getByLabel('自己紹介').fill('まだ途中');
  const question = page.getByRole('dialog', { name: '保存せずに離れますか？' });
  await page.goBack();
  await question.getByRole('button', { name: '編集を続ける' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('自己紹介')).toHaveValue('まだ途中');
  await page.evaluate(() => window.location.assign('#/search'));
  await question.getByRole('button', { name: '離れる' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '検索' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('自己紹介')).toHaveValue('');
});
