import { openYears } from '#contract/accounts/open-years.ts';
import { expectAccessible } from './support/accessible.ts';
import { query } from './support/database.ts';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { joinKnown } from './support/team.ts';
import { expect, test } from './support/test.ts';

test('a member opens the review of a year and shares it; a visitor sees it until sharing ends [YEAR-15]', async ({
  page,
  browser,
}) => {
  const year = openYears(Date.now()).at(-1);
  const member = await joinKnown(page);
  const picture = await paintPicture(640, 480);
  const first = await publish(page, { title: '春の星', character_tags: ['ルミ'], picture });
  const secret = await publish(page, { title: '内緒の絵', audience: 'private' });
  const move = 'update posts set created_at = ? where id = ?';
  query(move, `${year}-04-05T03:00:00.000Z`, first);
  query(move, `${year}-06-07T03:00:00.000Z`, secret);

  await page.goto('/#/profile');
  await page.getByRole('link', { name: '1年のまとめ' }).click();
  await page.goto(`/#/year-reviews/${year}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: `${year}年のまとめ` })).toBeVisible();
  await expect(main.getByText('2件', { exact: true })).toBeVisible();
  await expect(main.getByText(/集計しています/)).toHaveCount(0);
  await expectAccessible(page, 'the review of a year');

  await main.getByRole('button', { name: '共有ページを作る' }).click();
  await main.getByRole('link', { name: '共有ページを見る' }).click();
  await expect(page).toHaveURL(/#\/years\/\w{20}$/);
  await expect(main.getByText('あなたが共有しているページです')).toBeVisible();
  const address = new URL(page.url()).hash.slice(1);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  const seen = visitor.getByRole('main');
  await expect(seen.getByRole('link', { name: `${member.display_name}さんの1年` })).toBeVisible();
  await expect(seen.getByText('1件', { exact: true })).toBeVisible();
  await expect(seen.getByText('内緒の絵')).toHaveCount(0);
  await expectAccessible(visitor, 'a shared review of a year');
  expect((await visitor.request.get(`/images/shares${address}`)).status()).toBe(200);

  await page.goBack();
  await main.getByRole('button', { name: '共有をやめる' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '共有をやめる' }).click();
  await expect(main.getByRole('button', { name: '共有ページを作る' })).toBeVisible();
  expect((await visitor.request.get(address)).status()).toBe(404);
  expect((await visitor.request.get(`/images/shares${address}`)).status()).toBe(404);
  await visitor.reload();
  await expect(seen.getByText('このまとめは見られません')).toBeVisible();
});
