import type { Locator, Page } from '@playwright/test';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { createEvent } from './support/events.ts';
import { openDialog } from './support/hands.ts';
import { paintPicture } from './support/picture.ts';
import { callAsMember, publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, joinOverHttp, somebodyNew, test } from './support/test.ts';

test.use({ hasTouch: false, isMobile: false });

/** Presses Tab until an element has the focus. On each step, the focus must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`);
}

/** Expects that the focused element is in view, and that it or its label has an outline. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const trouble = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const shown = [element, element.nextElementSibling, element.parentElement].some(
      (part) => part !== null && getComputedStyle(part).outlineStyle !== 'none',
    );
    const { bottom, top, right, left } = element.getBoundingClientRect();
    const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return shown && inSight ? undefined : element.outerHTML.slice(0, 200);
  });
  expect(trouble, 'focus nobody sees').toBeUndefined();
}

test('the main workflow works with the keyboard alone, with a visible focus on each step [LOOK-02, LOOK-26, LOOK-33]', async ({
  page,
}) => {
  const member = somebodyNew();
  await page.goto('/');
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'ログイン' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/login$/);

  await signInByKeyboard(page, member);
  await expect(page).toHaveURL(/#\/profile-setup$/);
  await fillByKeyboard(page, page.getByLabel('表示名'), member.display_name);
  await fillByKeyboard(page, page.getByLabel('ユーザーID'), member.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/$/);
  // The heading of a new page takes the focus. The next Tab starts there.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');

  const title = `キーボードから ${member.username}`;
  await publishByKeyboard(page, title);
  await expect(page).toHaveURL(/#\/posts\/[A-Za-z0-9]{20}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const like = page.getByRole('button', { name: new RegExp(`${title}.*にいいね、現在`) });
  await tabTo(page, like);
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  await expect(like).toHaveAccessibleName(/現在2/);
});

async function fillByKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}

/** Signs in with the keyboard, first in the page and then in the popup. */
async function signInByKeyboard(
  page: Page,
  member: { display_name: string; email: string },
): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Googleでログイン' }));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opening;
  await tabTo(popup, popup.getByText('新しいアカウント'));
  await popup.keyboard.press('Enter');
  await fillByKeyboard(popup, popup.getByLabel('名前'), member.display_name);
  await fillByKeyboard(popup, popup.getByLabel('メールアドレス'), member.email);
  // The popup can close before the key is released.
  await popup.keyboard.press('Enter').catch(() => undefined);
}

async function publishByKeyboard(page: Page, title: string): Promise<void> {
  const isDesk = (page.viewportSize()?.width ?? 0) >= 768;
  const bar = isDesk
    ? page.getByRole('banner').getByRole('link', { name: /^投稿する/ })
    : page.getByRole('navigation', { name: 'タブバー' }).getByRole('link', { name: /^投稿/ });
  // Tabs backwards, because the list of posts has no end.
  await tabTo(page, bar, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/posts\/new$/);
  await fillByKeyboard(page, page.getByLabel('タイトル'), title);
  await tabTo(page, page.getByRole('radio', { name: 'ファンアート' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'イラスト' })).toBeChecked();
  await tabTo(page, page.getByRole('main').getByRole('button', { name: '投稿する' }));
  await page.keyboard.press('Enter');
}

test('with the keyboard alone, a fan comments, saves, follows, joins an event, searches and reports [LOOK-31, LOOK-48]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const { page: author, member } = await inAnotherBrowser(browser);
  const title = `キーボードで読む ${member.username}`;
  const postId = await publish(author, { title });
  const start = Date.now() + DAY;
  const eventId = await createEvent(author, {
    title: `キーボードで参加 ${member.username}`,
    event_date: new Date(start).toISOString(),
    event_end_date: new Date(start + HOUR).toISOString(),
  });
  await joinOverHttp(page);

  await page.goto(`/#/posts/${postId}`);
  await fillByKeyboard(page, page.getByRole('textbox', { name: 'コメント' }), 'すてきです');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'すてきです' })).toBeVisible();

  await activate(page, page.getByRole('button', { name: /^保存：/ }), 'Shift+Tab');
  await expect(page.getByRole('button', { name: /^保存済み/ })).toBeFocused();
  const following = page
    .getByRole('main')
    .getByRole('button', { name: /フォロー/ })
    .first();
  await activate(page, following, 'Shift+Tab');
  await expect(following).toHaveAccessibleName(/^フォロー中/);

  await activate(page, page.getByRole('button', { name: '投稿のメニュー' }));
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('End');
  await moveTo(page, page.getByRole('menuitem', { name: '報告' }), 'ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = openDialog(page);
  await tabTo(page, dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await activate(page, dialog.getByRole('button', { name: '報告する' }));
  await expect(page.getByText('報告を受け付けました')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '投稿のメニュー' })).toBeFocused();

  await page.goto(`/#/events/${eventId}`);
  await activate(page, page.getByRole('button', { name: '参加する', exact: true }));
  await expect(page.getByText('参加予定です')).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.insertText(member.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/search/);
  await activate(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .first(),
  );
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('with the keyboard alone, a moderator finds a case, decides it, reverts the decision and opens the next case [LOOK-32]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const { page: author, member } = await inAnotherBrowser(browser);
  const { page: fan } = await inAnotherBrowser(browser);
  const title = `宣伝 ${member.username}`;
  for (const name of [title, `別件 ${member.username}`]) {
    const targetId = await publish(author, { title: name });
    await callAsMember(fan, 'reportContent', { targetType: 'post', targetId, reason: 'spam' });
  }
  await joinTeam(page, 'moderator');
  await page.goto('/#/admin/reports?kind=report');

  await activate(page, page.getByRole('link', { name: new RegExp(title) }));
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await activate(page, page.getByRole('button', { name: '担当する' }));
  await expect(page.getByText(/あなたが担当しています/).first()).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: '問題なし' }));
  await moveTo(page, page.getByRole('radio', { name: '非表示にする' }), 'ArrowDown');
  await tabTo(page, page.getByLabel('もとになるルール'));
  await page.keyboard.press('ArrowDown');
  await fillByKeyboard(page, page.getByLabel('本人への説明'), '宣伝のための投稿に見えました');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('対応を決めました')).toBeVisible();

  const next = page.getByRole('link', { name: /^次の件へ：/ });
  await expect(next).toBeFocused();
  await activate(page, page.getByRole('button', { name: '元に戻す' }), 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: /を取り消しますか/ });
  await fillByKeyboard(page, dialog.getByLabel('理由'), '見まちがいでした');
  await activate(page, dialog.getByRole('button', { name: '判断を取り消す' }));
  await expect(page.getByText('判断を取り消しました').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await activate(page, next);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeHidden();
  await expect(page.getByRole('radio', { name: '非表示にする' })).toBeVisible();
});

test('with the keyboard alone, each menu and dialog of the main pages takes the focus, and returns it to its button [LOOK-48, LOOK-78]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const { page: author, member } = await inAnotherBrowser(browser);
  const picture = await paintPicture(400, 300);
  const targetId = await publish(author, { title: `絵 ${member.username}`, picture });
  await joinTeam(page, 'moderator');
  await callAsMember(page, 'reportContent', { targetType: 'post', targetId, reason: 'spam' });
  for (const route of ['', `posts/${targetId}`, 'posts/new', 'announcements', 'admin/reports']) {
    // A new document, because the focus goes to the heading after a navigation within the site.
    await page.goto('about:blank');
    await page.goto(`/#/${route}`);
    await expectFocusReturned(page);
  }
  await page.getByRole('link', { name: new RegExp(member.username) }).press('Enter');
  await page.getByRole('button', { name: '担当する' }).press('Enter');
  await expect(page.getByText(/あなたが担当しています/).first()).toBeVisible();
  await expectFocusReturned(page);
});

/** Opens each menu and dialog of a page, and closes it with Escape. */
async function expectFocusReturned(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByRole('button', { name: /のアカウントメニュー$/ })).toBeVisible();
  await expect(page.locator('[data-loading], #root[data-prerendered]')).toHaveCount(0);
  const popup = page.locator(':is([role=dialog]:not([aria-modal=false]), [role=menu])');
  for (const opener of await page.locator('button[aria-haspopup]:visible').all()) {
    // The key is pressed again, because a key before hydration has no effect.
    await expect(async () => {
      if ((await popup.count()) === 0) await opener.press('Enter');
      await expect(popup.locator(':focus')).toHaveCount(1, { timeout: 3000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
}

/** Reaches a control with the Tab key, and presses Enter on it. */
async function activate(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Presses an arrow key until an item of a menu or a group has the focus. */
async function moveTo(page: Page, target: Locator, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target.toString()}`);
}
