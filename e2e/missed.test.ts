import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { expectAccessible } from './support/accessible.ts';
import { query } from './support/database.ts';
import { follow } from './support/posts.ts';
import { inAnotherBrowser, joinKnown } from './support/team.ts';
import { expect, publishText, test } from './support/test.ts';

/**
 * Sets the last use of the site by a member to about three days ago. At this time, Japan and UTC have different days.
 */
function setAway(userId: string): void {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const last = new Date(today - 3 * DAY + 16 * HOUR).toISOString();
  query('update sessions set last_seen_at = ? where user_id = ?', last, userId);
  query('update private_profiles set last_used_at = ? where id = ?', last, userId);
}

test("a returning member opens what was missed and reads a quiet member's post; home then no longer offers what was missed [MISS-08, MISS-13]", {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { id, username } = await joinKnown(page);
  for (const [author, count] of [
    ['いつも', 2],
    ['しずか', 1],
  ] as const) {
    const other = await inAnotherBrowser(browser);
    for (let index = 1; index <= count; index += 1)
      await publishText(other.page, `${author} ${index} ${username}`);
    await follow(page, other.member.id);
  }
  setAway(id);

  await page.goto('/');
  const main = page.getByRole('main');
  const strip = main.getByRole('link', { name: /からのできごとをまとめました/ });
  await expect(strip).toBeVisible();
  await expectAccessible(page, 'home after an absence');
  await strip.click();

  await expect(main.getByRole('heading', { level: 1, name: '留守のあいだのこと' })).toBeVisible();
  const cards = main.getByRole('list', { name: 'フォロー中の人の投稿' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText(`しずか 1 ${username}`);
  await expect(cards.nth(1)).toContainText(`いつも 2 ${username}`);
  await expectAccessible(page, 'what was missed');

  await cards.nth(0).getByRole('link').first().click();
  await expect(main.getByRole('heading', { level: 1, name: `しずか 1 ${username}` })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(3);
  await page.goto('/#/');
  await expect(main.getByRole('tab', { name: '新着' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('tab', { name: '新着' })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
