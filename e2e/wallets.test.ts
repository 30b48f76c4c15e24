import { expectAccessible } from './support/accessible.ts';
import { expect, join, test } from './support/test.ts';

const wrong = '0x5aAeb6053f3E94C9b9A09f33669435E7Ef1BeAed';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('a member gets errors for invalid wallets, and links, renames, refreshes and deletes a valid one [WALLET-02, WALLET-04, WALLET-05, WALLET-06, WALLET-13, WALLET-15]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  const main = page.getByRole('main');
  await page.goto('/#/settings/wallets');
  await expect(main.getByText('ウォレットはまだありません')).toBeVisible();
  await expect(main.getByText('送金や取引をお願いすることはありません')).toBeVisible();
  const field = main.getByRole('textbox', { name: 'ウォレットアドレス' });
  const label = main.getByRole('textbox', { name: 'ラベル' });
  const add = main.getByRole('button', { name: '追加する' });

  await label.fill('宝物用');
  for (const [typed, message] of [
    ['', 'ウォレットアドレスを入力してください'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '無効なウォレットアドレスです'],
    ['kotori.eth', 'ENS名はこのサイトでは使えません'],
    [wrong, '大文字と小文字の並びが正しくありません'],
  ] as const) {
    await field.fill(typed);
    await add.click();
    await expect(main.getByText(message)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
  }
  await expectAccessible(page, 'a wallet that is refused');

  await field.fill(` ${address.toLowerCase()} `);
  await main
    .getByRole('combobox', { name: 'チェーン' })
    .selectOption('デモチェーン（Hiroba Demo）');
  await add.click();
  const row = main.getByRole('list', { name: '登録したウォレット' }).getByRole('listitem');
  await expect(row).toContainText('宝物用');
  await expect(row).toContainText('0x5aAe…eAed・デモチェーン');
  // The demo fetches the NFTs in the background, and sends the page a live event.
  await expect(row).toContainText('更新', { timeout: 30_000 });
  await expect(field).toHaveValue('');

  await field.fill(address);
  await add.click();
  await expect(main.getByText('このウォレットアドレスは既に登録されています')).toBeVisible();

  const menu = row.getByRole('button', { name: /のメニュー$/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'ラベルを変える' }).click();
  const renaming = page.getByRole('dialog', { name: 'ラベルを変える' });
  await renaming.getByRole('textbox', { name: 'ラベル' }).fill('観賞用');
  await renaming.getByRole('textbox', { name: 'ラベル' }).press('Enter');
  await expect(row).toContainText('観賞用');
  await expect(renaming).toBeHidden();

  await row.getByRole('button', { name: '更新：観賞用' }).click();
  await expect(page.getByText('NFTの更新を始めました')).toBeVisible();
  await expect(row.getByRole('button', { name: '更新：観賞用' })).toBeEnabled({ timeout: 30_000 });
  await expectAccessible(page, 'a wallet');

  await menu.click();
  await page.getByRole('menuitem', { name: '削除する' }).click();
  const question = page.getByRole('dialog', { name: '「観賞用」を削除しますか？' });
  await expect(question).toContainText('ウォレットの中のNFTはなくなりません');
  await expectAccessible(page, 'the question before a wallet is deleted');
  await question.getByRole('button', { name: '削除する' }).click();
  await expect(main.getByText('ウォレットはまだありません')).toBeVisible();
  const answer = await page.request.get('/api/wallets');
  expect(await answer.json()).toMatchObject({ items: [] });
});
