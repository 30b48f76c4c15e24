import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, join, type NewMember, publishText, test } from './support/test.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** Opens a section from the list of sections. On a phone, the list is a page of its own. */
async function openSection(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  const back = main.getByRole('link', { name: '設定の一覧' });
  if (await back.isVisible()) await back.click();
  const list = main.getByRole('navigation', { name: '設定' });
  await list.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** Signs the member in on another device. Returns the page of this device, which has a live connection. */
async function signInElsewhere(browser: Browser, { email, display_name }: NewMember) {
  const context = await browser.newContext({ userAgent: phone });
  const provider = await context.request.get('/auth/sign-in?mode=redirect');
  await context.request.post(provider.url(), { form: { name: display_name, email } });
  const page = await context.newPage();
  const live = page.waitForResponse(/\/api\/live\?/);
  await page.goto('/#/settings');
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
  await live;
  return { page, close: () => context.close() };
}

/**
 * Runs in the page. Clicks a switch, and returns the width of its hint before the click and once the change is saved. The
 * saved state is observed, because it disappears after a few seconds.
 */
function hintWidths(control: HTMLElement): Promise<[before: number, after: number]> {
  const hint = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  const status = hint?.nextElementSibling;
  if (!hint || !status) throw new Error('The switch has no hint or no status');
  const width = () => hint.getBoundingClientRect().width;
  const before = width();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!status.textContent.includes('保存しました')) return;
      observer.disconnect();
      resolve([before, width()]);
    });
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    control.click();
  });
}

// Shows SETT-01, SETT-04, SETT-05, SETT-11, SETT-22, SETT-25, SETT-29, SETT-33, SETT-45, SETT-49, SETT-59.
test('a member changes audience, notifications and sessions', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const member = await join(page);
  const title = `設定のためし ${member.username}`;
  await publishText(page, title);
  const readers = await browser.newContext();
  const canVisitorsRead = async () => {
    const profile = await readers.request.get(`/api/users/@${member.username}/posts`);
    const feed = await readers.request.get('/api/posts?limit=100');
    return [(await profile.text()).includes(title), (await feed.text()).includes(title)];
  };
  expect(await canVisitorsRead()).toEqual([true, true]);
  const main = page.getByRole('main');

  await page.goto('/#/settings');
  await openSection(page, '公開範囲');
  const isPublic = main.getByRole('radio', { name: '全体に公開' });
  await expect(isPublic).toBeChecked();
  await isPublic.focus();
  await page.keyboard.press('ArrowDown');
  await expect(main.getByText('保存しました')).toBeVisible();
  await expect(main.getByRole('radio', { name: 'フォロワーだけ' })).toBeChecked();
  expect(await canVisitorsRead()).toEqual([false, false]);
  await expectAccessible(page, 'a saved setting');

  await page.route('**/functions/updateSettings', (route) => route.abort());
  await main.getByRole('radio', { name: '自分だけ' }).click();
  await expect(main.getByText('保存できませんでした')).toBeVisible();
  await expect(main.getByRole('radio', { name: 'フォロワーだけ' })).toBeChecked();
  await expectAccessible(page, 'a setting that was not saved');
  await page.unroute('**/functions/updateSettings');
  await main.getByRole('button', { name: '再試行' }).click();
  await expect(main.getByText('保存しました')).toBeVisible();
  await expect(main.getByRole('radio', { name: '自分だけ' })).toBeChecked();
  await page.reload();
  const isPrivate = main.getByRole('radio', { name: '自分だけ' });
  await expect(isPrivate).toBeChecked();

  // From the last value, an arrow key goes to the first. The profile becomes public only after a confirmation.
  await isPrivate.focus();
  await page.keyboard.press('ArrowDown');
  await expect(main.getByText('全体に公開しますか？')).toBeVisible();
  await expect(main.getByRole('radio', { name: '全体に公開' })).toBeFocused();
  await expectAccessible(page, 'the question before a wider audience');
  await main.getByRole('button', { name: 'キャンセル' }).press('Enter');
  await expect(isPrivate).toBeFocused();
  await expect(isPrivate).toBeChecked();
  expect(await canVisitorsRead()).toEqual([false, false]);
  await main.getByRole('radio', { name: '全体に公開' }).click();
  await main.getByRole('button', { name: '全体に公開する' }).click();
  await expect(main.getByText('保存しました')).toBeVisible();
  await expect.poll(canVisitorsRead).toEqual([true, true]);

  await openSection(page, '通知');
  await main.getByRole('button', { name: /^返信/ }).click();
  await main.getByRole('switch', { name: '返信：サイト' }).click();
  await expect(main.getByText('保存しました')).toBeVisible();
  await expect(main.getByRole('switch', { name: '返信：サイト' })).not.toBeChecked();

  await openSection(page, 'メッセージ');
  await expect(main.getByText('オフにすると、相手の既読と入力中も見えなくなります')).toBeVisible();
  const receipts = main.getByRole('switch', { name: '既読と入力中を知らせる' });
  const [before, after] = await receipts.evaluate(hintWidths);
  expect(before).toBeGreaterThan(100);
  expect(after).toBeLessThan(2);

  await openSection(page, '表示');
  await main.getByRole('radio', { name: 'ダーク' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const other = await signInElsewhere(browser, member);
  await openSection(page, 'ログイン中の端末');
  const devices = main.getByRole('list', { name: 'ログイン中の端末' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('この端末');
  await expect(devices.last()).toContainText('iPhone・Safari');
  await main.getByRole('button', { name: 'ほかの端末すべてからログアウト' }).click();
  const question = page.getByRole('dialog', { name: 'ほかの端末すべてからログアウトしますか？' });
  await question.getByRole('button', { name: 'ログアウト' }).click();
  await expect(devices).toHaveCount(1);
  // The open page on that device redirects to home without a reload.
  await expect(other.page).toHaveURL(/#\/$/);
  await expect(other.page.getByRole('tab', { name: '新着' })).toBeVisible();
  await other.page.goto('/#/settings');
  await expect(other.page).toHaveURL(/#\/login/);
  await other.close();
  await readers.close();
});

test('headings break lines between phrases, and paragraphs break them wherever Japanese allows it [LOOK-19, LOOK-45]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  const wordBreaks = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [
        ...new Set(all.map((element) => getComputedStyle(element).wordBreak)),
      ]);
  for (const section of ['visibility', 'notifications', 'data', 'delete']) {
    // Leaves the document of the previous page, because otherwise its texts would be measured.
    await page.goto('about:blank');
    await page.goto(`/#/settings/${section}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main p').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('main [data-loading]')).toHaveCount(0);
    expect(await wordBreaks('main p:not(.phrases)'), section).toEqual(['normal']);
    expect(await wordBreaks('main :is(h1, h2, button)'), section).toEqual(['auto-phrase']);
  }
  await page.getByRole('button', { name: /アカウントを削除/ }).click();
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  expect(await wordBreaks('[role="dialog"] p:not(.phrases)')).toEqual(['normal']);
});
