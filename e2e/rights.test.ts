import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { expect, join, test } from './support/test.ts';

test('an author signs their pictures, and says what others may do with them [RIGHT-02, RIGHT-04, RIGHT-08, RIGHT-12, RIGHT-14, RIGHT-15]', async ({
  page,
}) => {
  const author = await join(page);
  const main = page.getByRole('main');
  await page.goto('/#/settings/pictures');
  const reposting = main.getByRole('checkbox', { name: '無断転載禁止' });
  await reposting.click();
  await expect(reposting).toBeChecked();
  await expect(main.getByText('保存しました')).toBeVisible();
  await main.getByRole('radio', { name: '文字' }).click();
  await main.getByLabel('透かしの文字').fill(`@${author.username}`);
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
  await main.getByText('詳しい設定').click();
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
