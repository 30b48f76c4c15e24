import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

async function picturesNamed(names: readonly string[]) {
  return Promise.all(
    names.map(async (name) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await paintPicture(480, 640),
    })),
  );
}

function tilesOf(page: Page): Locator {
  return page.getByRole('list', { name: '投稿の画像' }).getByRole('button', { name: /^画像 / });
}

async function expectOrder(page: Page, descriptions: readonly string[]): Promise<void> {
  for (const [index, description] of descriptions.entries()) {
    const tile = tilesOf(page).nth(index);
    await expect(tile).toHaveAccessibleName(
      new RegExp(`^画像 ${descriptions.length}枚中${index + 1}枚目.*${description}`),
    );
  }
}

async function describePicture(page: Page, index: number, description: string): Promise<void> {
  await tilesOf(page).nth(index).click();
  await page.getByLabel('画像の説明').fill(description);
  await page.getByRole('button', { name: '閉じる', exact: true }).click();
}

/** Expects that the picture with a description has loaded. */
async function expectLoaded(within: Page | Locator, description: string): Promise<void> {
  const picture = within.getByRole('img', { name: description }).first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
    .toBe(true);
}

// Shows DRAW-09, DRAW-10, DRAW-16, DRAW-18, DRAW-20, DRAW-23, DRAW-87.
test('an author posts three pictures in a chosen order; a reader pages through them and opens each', async ({
  page,
}) => {
  const author = await joinOverHttp(page);
  const title = `三枚の絵 ${author.username}`;
  await page.goto('/#/posts/new');
  await page.locator('input[type=file]').setInputFiles(await picturesNamed(['a', 'b', 'c']));
  await expect(tilesOf(page)).toHaveCount(3);
  await expect(page.getByText('画像の説明 0／3枚')).toBeVisible();
  for (const [index, words] of ['朝の窓', '昼の庭', '夜の星'].entries()) {
    await describePicture(page, index, words);
  }
  await expectOrder(page, ['朝の窓', '昼の庭', '夜の星']);

  await tilesOf(page).nth(2).focus();
  await page.keyboard.press('Home');
  await expectOrder(page, ['夜の星', '朝の窓', '昼の庭']);
  await page.keyboard.press('ArrowRight');
  await expectOrder(page, ['朝の窓', '夜の星', '昼の庭']);

  const from = await tilesOf(page).nth(2).boundingBox();
  const to = await tilesOf(page).nth(0).boundingBox();
  if (!from || !to) throw new Error('A tile is not visible');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expectOrder(page, ['昼の庭', '朝の窓', '夜の星']);

  await tilesOf(page).nth(1).click();
  await page.getByRole('button', { name: '表紙にする' }).click();
  await expect(tilesOf(page).nth(1)).toHaveAccessibleName(/表紙/);
  await expectAccessible(page, 'the form with three pictures');
  await page.getByRole('button', { name: '閉じる', exact: true }).click();
  await page.getByRole('radio', { name: 'めくる' }).check();
  await page.getByLabel('タイトル').fill(title);
  await page.getByRole('radio', { name: 'イラスト' }).check();
  await page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const pages = page.getByRole('region', { name: 'ページ' });
  await expectLoaded(pages, '昼の庭');
  await expect(pages.getByText('1 / 3')).toBeVisible();
  await pages.getByRole('button', { name: '次のページ' }).click();
  await expect(pages.getByText('2 / 3')).toBeVisible();
  await expectLoaded(pages, '朝の窓');
  await page.keyboard.press('ArrowRight');
  await expect(pages.getByText('3 / 3')).toBeVisible();
  await expectAccessible(page, 'the page of a post with pages');

  await pages.getByRole('img', { name: '夜の星' }).click();
  const viewer = page.getByRole('dialog', { name: /拡大した画像/ });
  await expectLoaded(viewer, '夜の星');
  await page.keyboard.press('ArrowLeft');
  await expectLoaded(viewer, '朝の窓');
  await viewer.getByRole('button', { name: '1枚目を表示' }).click();
  await expectLoaded(viewer, '昼の庭');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await page.goto(`/#/user/@${author.username}`);
  const card = page.getByRole('article').filter({ hasText: title });
  await expectLoaded(card, '朝の窓');
  await expect(card.getByText('3枚')).toBeVisible();
});
