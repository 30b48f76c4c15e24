import { expectAccessible } from './support/accessible.ts';
import { callAsMember, publish } from './support/posts.ts';
import { expect, joinOverHttp, openSignIn, test } from './support/test.ts';

test('the team sees the activity of each day as a chart and as a table, and sees a new report without a reload [DASH-03, DASH-36, ROUTE-28]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  await page.goto('/#/login');
  const popup = await openSignIn(page);
  await popup.getByRole('button', { name: /モデレーター/ }).click();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto('/#/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^投稿の90日間のグラフ。最多は/ })).toBeVisible();

  await page.getByRole('button', { name: '表で見る：投稿' }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: '投稿の日ごとの数' });
  await expect(table.getByRole('row')).toHaveCount(91);
  await page.keyboard.press('Tab');
  const box = page.getByRole('region', { name: '投稿の日ごとの数' });
  await expect(box).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1000);
  await expectAccessible(page, '/admin');

  // Moderators do not see the state of the server.
  await expect(page.getByRole('heading', { name: 'サイトの状態' })).toHaveCount(0);

  const fan = await (await browser.newContext()).newPage();
  await joinOverHttp(fan);
  const other = await (await browser.newContext()).newPage();
  await joinOverHttp(other);
  const postId = await publish(other, { title: 'まよいこんだ投稿' });
  const ofPosts = page.getByRole('link', { name: '投稿の件' }).locator('xpath=ancestor::div[1]');
  // When there are no reports, the dashboard has no row for them.
  const counted = async () => {
    const [text = '0'] = await ofPosts.allTextContents();
    return Number(/\d+/.exec(text)?.[0]);
  };
  const before = await counted();
  const target = { targetType: 'post', targetId: postId, reason: 'spam' };
  await callAsMember(fan, 'reportContent', target);
  // The page reloads its data every minute.
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(before);
});
