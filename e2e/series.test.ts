import { expectNoViolation } from './support/accessible.ts';
import { hands, openDialog } from './support/hands.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser } from './support/team.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

test('a member makes a series and orders it by keys; a reader reads on and is notified of the next post [SER-03, SER-07, SER-10, SER-21, SER-36, SER-46]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await joinOverHttp(page);
  const ids: string[] = [];
  for (const title of ['一日目', '二日目', '三日目']) ids.push(await publish(page, { title }));
  await page.goto('/#/profile?tab=series');
  await page.getByRole('button', { name: 'シリーズを作る' }).click();
  await openDialog(page).getByLabel('シリーズ名').fill('ルナの一日');
  await openDialog(page).getByRole('button', { name: '作る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ルナの一日' })).toBeVisible();

  await page.getByRole('button', { name: 'シリーズのメニュー' }).click();
  await page.getByRole('menuitem', { name: '投稿を加える' }).click();
  for (const title of ['一日目', '三日目']) {
    await openDialog(page).getByRole('checkbox', { name: title }).check();
  }
  await openDialog(page).getByRole('button', { name: '2件を加える' }).click();
  const handle = page.getByRole('button', { name: /^「三日目」の順番/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(
    page.getByRole('list', { name: 'シリーズの作品' }).getByRole('listitem').first(),
  ).toContainText('三日目');
  await expectNoViolation(page, 'an own series');

  const { page: fan } = await inAnotherBrowser(browser);
  await fan.goto(page.url());
  await fan.getByRole('button', { name: 'シリーズをフォロー：ルナの一日' }).click();
  await expectNoViolation(fan, 'a series');
  await hands(fan).press(fan.getByRole('link', { name: '最初から読む' }));
  await expect(fan.getByText('1 / 2', { exact: true })).toBeVisible();
  await fan.getByRole('link', { name: '次へ：一日目' }).click();
  await expect(fan.getByText('2 / 2', { exact: true })).toBeVisible();

  await page.goto(`/#/posts/${ids[1]}`);
  await page.getByRole('button', { name: '投稿のメニュー' }).click();
  await page.getByRole('menuitem', { name: 'シリーズに入れる' }).click();
  await openDialog(page).getByRole('checkbox', { name: 'ルナの一日' }).check();
  await fan.goto('/#/announcements');
  await fan.getByRole('link', { name: /「二日目」をシリーズに加えました/ }).click();
  await expect(fan.getByRole('heading', { level: 1, name: '二日目' })).toBeVisible();
});
