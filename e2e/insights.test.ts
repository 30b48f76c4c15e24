import { expectAccessible } from './support/accessible.ts';
import { publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

test('an author reads how often a post was viewed and saved; nobody else can read this [SEEN-01, SEEN-10, SEEN-17, SEEN-18, SEEN-31]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const author = await joinOverHttp(page);
  const title = `ひかり ${author.username}`;
  const address = `/#/posts/${await publish(page, { title })}`;
  await page.goto(address);
  const line = page.getByRole('link', { name: /^閲覧データを見る/ });
  await expect(line).toHaveText('閲覧 0・保存 0');

  const other = await (await browser.newContext()).newPage();
  await join(other);
  const counted = other.waitForResponse('**/functions/recordPostView');
  await other.goto(address);
  expect((await counted).status()).toBe(200);
  // Until the post has loaded, home is shown. Home has a card with the same button.
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await other
    .getByRole('main')
    .getByRole('button', { name: `保存：「${title}」` })
    .first()
    .click();
  await expect(other.getByRole('link', { name: /^閲覧データを見る/ })).toHaveCount(0);

  await page.goto('/#/profile');
  // Until the insights have loaded, the page of the post is shown. It has a link 閲覧データを見る.
  await page.getByRole('main').getByRole('link', { name: '閲覧データ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '閲覧データ' })).toBeVisible();
  await expect(page.getByRole('button', { name: '閲覧 1' })).toBeVisible();
  await page.getByRole('button', { name: '7日' }).press('Enter');
  await expect(page).toHaveURL(/insights\?period=7$/);
  await page.getByRole('button', { name: '表で見る' }).press('Enter');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(8);
  await expectAccessible(page, '/insights');

  await page.getByRole('link', { name: `${title}の閲覧データ` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByText('100%')).toBeVisible();
  const own = page.url();
  await other.goto(own);
  const missing = 'この投稿の閲覧データは見つかりませんでした';
  await expect(other.getByRole('heading', { level: 1, name: missing })).toBeVisible();
});
