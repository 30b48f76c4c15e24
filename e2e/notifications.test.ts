import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addComment, follow, publish, unpublish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

/** Loads a page and waits for its request of the unread count. */
async function openCounted(page: Page, route: string): Promise<void> {
  // Leaves the previous page, because its requests do not count.
  await page.goto('about:blank');
  const counted = page.waitForResponse(/\/api\/notifications\/unread-count/);
  await page.goto(`/#${route}`);
  await counted;
}

// Shows NAV-09, NAV-10, NAV-11, NAV-35, NPAGE-04, NPAGE-06, NPAGE-07, NPAGE-08, NPAGE-09, NPAGE-10,
// NPAGE-12, NPAGE-26, NPAGE-28, ROUTE-49.
test('actions of other members update the bell in two tabs until they are read, even after a lost connection', async ({
  page,
  context,
  browser,
  isMobile,
}) => {
  /** The bell on desktops, or the tab on phones. */
  const bell = (tab: Page): Locator =>
    isMobile
      ? tab.getByRole('navigation', { name: 'タブバー' }).getByRole('link', { name: /^お知らせ/ })
      : tab.getByRole('banner').getByRole('link', { name: /^あなたへの通知/ });
  const entry = (name: RegExp) => page.getByRole('main').getByLabel(name);

  const author = await join(page);
  const title = `ことば ${author.username}`;
  const { user } = (await (await page.request.get('/api/session')).json()) as {
    user: { id: string };
  };
  const fanPage = await (await browser.newContext()).newPage();
  const fan = await joinOverHttp(fanPage);
  const fanPost = await publish(fanPage, { title: `${title} 1` });
  const question = await addComment(page, fanPost, 'つづきはありますか');
  const second = await context.newPage();
  await openCounted(page, '/settings');
  await openCounted(second, '/about');

  await follow(fanPage, user.id);
  await expect(bell(page)).toHaveAccessibleName(/未読1件/);
  await expect(bell(second)).toHaveAccessibleName(/未読1件/);

  const badge = bell(page).locator('.nums');
  const heights = await badge.evaluate((counter) => {
    const [digits] = counter.children;
    if (digits) digits.textContent = '99+';
    return [counter.scrollHeight, counter.clientHeight];
  });
  expect(heights[0], 'of 99+ on one line').toBe(heights[1]);

  await context.setOffline(true);
  await addComment(fanPage, fanPost, 'もうすぐです', question);
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName(/未読2件/);

  await bell(page).click();
  await expect(page).toHaveURL(isMobile ? /#\/announcements$/ : /#\/announcements\?kind=personal$/);
  await entry(/^未読、.*フォローしました/).click();
  const row = page.getByRole('listitem').filter({ hasText: 'フォローしました' });
  for (const tab of [page, second]) {
    await expect(bell(tab)).toHaveAccessibleName(/未読1件/);
  }
  await expect(page.getByRole('heading', { name: fan.display_name }).first()).toBeVisible();

  // While the list is open, the post is unpublished and a notification arrives. Neither changes the list.
  await unpublish(fanPage, fanPost);
  const other = await publish(second, { title: `${title} 2` });
  await addComment(fanPage, other, 'こちらも');
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(entry(new RegExp(`${title} 2」`))).toHaveCount(0);
  await page.getByRole('button', { name: '新しいお知らせが1件あります' }).click();
  await expect(entry(new RegExp(`${title} 2」`))).toBeFocused();
  await entry(/返信しました/).press('Enter');
  await expect(page.getByText('この投稿かコメントは、いまは公開されていません。')).toBeVisible();
  await expectAccessible(page, '/announcements');

  await page.getByRole('button', { name: 'すべて既読にする' }).click();
  await expect(page.getByText('1件を既読にしました')).toBeVisible();
  for (const tab of [page, second]) {
    await expect(bell(tab)).not.toHaveAccessibleName(/未読/);
  }
  await page.reload();
  await expect(entry(/^未読/)).toHaveCount(0);
  await expect(entry(/コメントしました/).first()).toBeVisible();
  await fanPage.context().close();
});

test('a member who is mentioned in a comment opens the comment with one tap [NOTE-77]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mentioned = await join(page);
  const fanPage = await (await browser.newContext()).newPage();
  const fan = await joinOverHttp(fanPage);
  const post = await publish(fanPage, { title: `呼びかけ ${fan.username}` });
  await openCounted(page, '/announcements');
  await addComment(fanPage, post, `@${mentioned.username} いっしょに描きませんか`);
  await page.reload();
  const entry = page.getByRole('main').getByLabel(/^未読、.*あなたにメンションしました/);
  await expect(entry).toBeVisible();
  await expect(page.getByText('いっしょに描きませんか')).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL(/#\/posts\/\w+\?comment=/);
  const comment = page.getByText('いっしょに描きませんか');
  await expect(comment).toBeInViewport();
  await expect(page.getByRole('link', { name: `@${mentioned.username}` })).toBeVisible();
  await fanPage.context().close();
});
