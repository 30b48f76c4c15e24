import { expectAccessible } from './support/accessible.ts';
import { callAsMember, follow } from './support/posts.ts';
import { inAnotherBrowser } from './support/team.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

/** The current day in Japan, as `11-27`. */
const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(5, 10);

test("a member's birthday reaches followers, who find it on home and celebrate it with a post [BDAY-09]", {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { page: theirs, member } = await inAnotherBrowser(browser);
  const [month, day] = today().split('-').map(Number);
  await theirs.goto('/#/settings/birthday');
  await theirs.getByLabel('月', { exact: true }).selectOption(`${month}月`);
  await theirs.getByLabel('日', { exact: true }).selectOption(`${day}日`);
  await theirs.getByRole('radio', { name: 'フォロワー' }).click();
  await expect(theirs.getByRole('radio', { name: 'フォロワー' })).toBeChecked();
  await expect(theirs.getByText('保存しました')).toBeVisible();
  await expectAccessible(theirs, 'the settings of the birthday');
  await theirs.goto('/#/profile');
  await expect(theirs.getByText('お誕生日おめでとうございます！')).toBeVisible();

  await joinOverHttp(page);
  await follow(page, member.id);
  await page.goto('/');
  const main = page.getByRole('main');
  const row = main.getByRole('region', { name: 'もうすぐ誕生日' });
  // The row loads when the page is scrolled.
  await page.mouse.wheel(0, 300);
  await row.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'home with birthdays');
  await row.getByRole('link', { name: new RegExp(member.display_name) }).click();
  await expect(main.getByText('今日はお誕生日です')).toBeVisible();
  await expect(main.getByText(`${month}月${day}日`)).toBeVisible();
  await expectAccessible(page, 'a profile on a birthday');
  await main.getByRole('link', { name: 'お祝いの投稿をする' }).click();
  await expect(page).toHaveURL(/#\/posts\/new|#\/posts\/\w+\/edit/);
  await expect(main.getByText('お誕生日おめでとう').first()).toBeVisible();

  await page.goto('/');
  await expect(main.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 300);
  await row.getByRole('button', { name: 'もうすぐ誕生日を今日は閉じる' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect(row).toHaveCount(0);

  await callAsMember(theirs, 'setBirthday', { birthday: today(), visibleTo: 'nobody' });
  await page.goto(`/#/user/${member.id}`);
  await expect(main.getByText(`@${member.username}`)).toBeVisible();
  await expect(main.getByText('今日はお誕生日です')).toHaveCount(0);
});
