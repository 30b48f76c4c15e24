import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser } from './support/team.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

// Shows RIGHT-02, RIGHT-04, RIGHT-08, RIGHT-12, RIGHT-14, RIGHT-15, RIGHT-58.
test('an author puts a watermark on their pictures, and states what others may do with them', {
  tag: '@phone',
}, async ({ page }) => {
  const author = await joinOverHttp(page);
  const main = page.getByRole('main');
  await page.goto('/#/settings/pictures');
  const reposting = main.getByRole('checkbox', { name: '無断転載禁止' });
  await reposting.click();
  await expect(reposting).toBeChecked();
  await expect(main.getByText('保存しました')).toBeVisible();
  await main.getByRole('radio', { name: '文字' }).click();
  await expect(main.getByLabel('透かしの文字')).toHaveValue(`@${author.username}`);
  await main.getByLabel('位置').selectOption('中央');
  await main.getByRole('slider', { name: '大きさ' }).press('End');
  await expect(main.getByRole('img', { name: '透かしの見え方' })).toContainText(author.username);
  await main.getByRole('button', { name: '透かしを保存' }).press('Enter');
  await expect(main.getByText('保存しました').last()).toBeVisible();
  await expectAccessible(page, '/settings/pictures');

  await page.goto('/#/posts/new');
  await main
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await paintPicture(800, 600) });
  await page.getByLabel('タイトル').fill('星の猫');
  await page.getByRole('radio', { name: 'イラスト' }).check();
  await page.getByRole('button', { name: '無断転載禁止', exact: true }).click();
  await expect(main.getByRole('checkbox', { name: '無断転載禁止' })).toBeChecked();
  await main.getByRole('switch', { name: '透かしを入れる' }).press('Space');
  await expectAccessible(page, 'the rights in the form');
  await main.getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '星の猫' })).toBeVisible();
  await expect(main.getByRole('list', { name: '画像の取り扱い' })).toHaveText('無断転載禁止');
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: '元の画像を保存' }).click();
  expect((await download).suggestedFilename()).toBe('星の猫.png');
  const shown = main.getByRole('button', { name: /^画像を拡大する/ }).locator('img');
  await expect(shown).toHaveAttribute('src', /~[0-9a-f]{12}\?/);
  await expectAccessible(page, 'the rights of a post');
});

test('an author puts a logo as a watermark on their pictures, and a reader sees the logo on them [RIGHT-40, RIGHT-46]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  await joinOverHttp(page);
  const main = page.getByRole('main');
  await page.goto('/#/settings/pictures');
  await main.getByRole('radio', { name: '画像' }).click();
  await expectAccessible(page, 'the settings without the picture of a watermark');
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() });
  const preview = main.getByRole('img', { name: '透かしの見え方' });
  await expect(preview.locator('img')).toHaveCount(2);
  await main.getByLabel('位置').selectOption('右上');
  await main.getByRole('slider', { name: '大きさ' }).press('End');
  await main.getByRole('button', { name: '透かしを保存' }).press('Enter');
  await expect(main.getByText('保存しました').last()).toBeVisible();
  const watermark = main.getByRole('switch', { name: '新しい投稿に透かしを入れる' });
  await watermark.click();
  await expect(watermark).toBeChecked();
  await expectAccessible(page, 'the settings with the picture of a watermark');
  await page.reload();
  await expect(main.getByRole('radio', { name: '画像' })).toBeChecked();
  await expect(preview.locator('img')).toHaveCount(2);

  const grey = sharp({ create: { width: 600, height: 400, channels: 3, background: '#777' } });
  const postId = await publish(page, { title: 'しるし', picture: await grey.png().toBuffer() });
  const { page: reader } = await inAnotherBrowser(browser);
  await reader.goto(`/#/posts/${postId}`);
  const shown = reader.getByRole('button', { name: /^画像を拡大する/ }).locator('img');
  await expect(shown).toHaveAttribute('src', /~[0-9a-f]{12}\?/);
  const address = (await shown.getAttribute('src')) ?? '';
  const answer = await reader.request.get(address, { headers: { accept: 'image/webp' } });
  expect(await redness(await answer.body())).toBeGreaterThan(15);
  await reader.context().close();
});

function drawLogo(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="130" fill="#e22"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns the amount by which red exceeds green in the top right quarter of a picture. */
async function redness(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const quarter = sharp(picture).extract({ left: half.width, top: 0, ...half });
  const [red, green] = (await quarter.removeAlpha().stats()).channels;
  return (red?.mean ?? 0) - (green?.mean ?? 0);
}
