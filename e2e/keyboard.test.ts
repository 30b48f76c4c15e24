import type { Locator, Page } from '@playwright/test';
import { expect, somebodyNew, test } from './support/test.ts';

test.use({ hasTouch: false, isMobile: false });

/** Presses Tab until an element has the focus. The focus must be visible on each step. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`);
}

/** Expects that the focused element is in view and has an outline, itself or on its label. */
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

test('the main workflow works by keyboard alone, with a visible focus on each step [LOOK-02, LOOK-26]', async ({
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

/** Signs in with the keyboard, in the page and in the popup. */
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
  // The window can close before the key is released.
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
