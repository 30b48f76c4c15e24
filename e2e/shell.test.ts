import type { Locator, Page } from '@playwright/test';
import { publish } from './support/posts.ts';
import { expect, join, joinOnScreen, signInAsNew, somebodyNew, test } from './support/test.ts';

interface Edges {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Returns the distances between the sides of an element and the same sides of the window. */
async function distances(page: Page, part: Locator): Promise<Edges> {
  await expect(part).toBeVisible();
  const box = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return {
    top: Math.round(box.y),
    left: Math.round(box.x),
    bottom: Math.round(height - box.y - box.height),
    right: Math.round(width - box.x - box.width),
  };
}

test('on a phone, there are tabs at the bottom, and a full-screen menu that closes by going back; on a desktop, there is a header [NAV-20, NAV-28, NAV-77]', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'タブバー' });
  const header = page.getByRole('banner');
  if (!isMobile) {
    await expect(header.getByRole('searchbox', { name: 'サイト内を検索' })).toBeVisible();
    await expect(tabs).toBeHidden();
    return;
  }
  expect(await distances(page, tabs)).toMatchObject({ left: 0, right: 0, bottom: 0 });
  const tab = (name: string) => tabs.getByRole('link', { name });
  // Not a tap, because a tap before hydration is lost.
  await page.goto('/#/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  const menu = page.getByRole('dialog', { name: 'メニュー' });
  await expect.poll(() => distances(page, menu)).toEqual({ top: 0, left: 0, bottom: 0, right: 0 });
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(tab('ホーム')).toHaveAttribute('aria-current', 'page');
});

test('on any page, toasts appear at the bottom right [TOAST-01, TOAST-02]', async ({
  page,
  isMobile,
}) => {
  await recordToasts(page);
  const { display_name } = await joinOnScreen(page);
  await expectAtBottomRight(page, 'プロフィールを設定しました');
  // The page of the settings contains the same words as the toast, so another page is used.
  await page.goto('/#/events');
  if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click();
  else await page.getByRole('button', { name: `${display_name}のアカウントメニュー` }).click();
  await page.getByText('ログアウト').click();
  await expectAtBottomRight(page, 'ログアウトしました');
});

declare global {
  /** For each text, the last position of the container of all toasts. See `recordToasts`. */
  var toastEdges: Map<string, Edges>;
}

/** Records the positions of toasts in the page, because toasts close before a slow machine measures them. */
async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.toastEdges = new Map();
    const record = () => {
      requestAnimationFrame(record);
      const region = document.querySelector('[role="region"][aria-label="通知"]');
      if (!region?.textContent) return;
      const { top, left, bottom, right } = region.getBoundingClientRect();
      const edges = { top, left, bottom: innerHeight - bottom, right: innerWidth - right };
      globalThis.toastEdges.set(region.textContent, edges);
    };
    record();
  });
}

/** Expects a toast at the bottom right. Measures the container of all toasts, because other toasts may be below it. */
async function expectAtBottomRight(page: Page, text: string): Promise<void> {
  const edgesOf = () =>
    page.evaluate(
      (words) => [...globalThis.toastEdges].find(([shown]) => shown.includes(words))?.[1],
      text,
    );
  await expect.poll(async () => (await edgesOf())?.right).toBeLessThan(40);
  // On the previous page, the toast may have been placed higher, above a button.
  await expect.poll(async () => (await edgesOf())?.bottom).toBeLessThan(120);
  const { top = 0, bottom = Number.NaN } = (await edgesOf()) ?? {};
  expect(top).toBeGreaterThan(bottom);
}

const toasts = (page: Page) => page.getByRole('region', { name: '通知' }).getByRole('dialog');

test('the title of a toast takes one line, and the next toast about the same subject replaces it [TOAST-16, TOAST-17]', async ({
  page,
  isMobile,
}) => {
  const member = somebodyNew();
  await page.goto('/#/login');
  await signInAsNew(page, member);
  await page.getByLabel('表示名').fill(member.display_name);
  await page.getByLabel('ユーザーID').fill(member.username);
  await page.route('**/functions/updateProfile', (route) => route.fulfill({ status: 500 }));
  await page.getByLabel('ユーザーID').press('Enter');
  const failed = page.getByText('プロフィールの設定に失敗しました');
  for (const width of isMobile ? [390, 320] : [1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(failed).toBeVisible();
    const whole = await failed.evaluate((title) => [
      Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      title.scrollWidth - title.clientWidth,
    ]);
    expect(whole, `${width} px`).toEqual([1, 0]);
  }
  await page.unroute('**/functions/updateProfile');
  await page.getByLabel('ユーザーID').press('Enter');
  await expect(page.getByText('プロフィールを設定しました')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('menus and dialogs open above toasts; a toast does not cover the control that caused it [TOAST-18, TOAST-21]', async ({
  page,
}) => {
  const { username } = await join(page);
  const id = await publish(page, { title: `重なり ${username}` });
  await page.goto(`/#/posts/${id}`);
  const save = page.getByRole('main').getByRole('button', { name: /^保存/ }).first();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username);
  await heightAboveBottom(save, 90);
  await save.click();
  await expect(toasts(page)).toContainText('保存しました');
  expect(await overlap(save, toasts(page))).toBe(false);

  await page.getByRole('button', { name: 'シェア' }).first().click();
  await page.getByRole('menuitem', { name: 'リンクをコピー' }).click();
  // Waits for the toast, because a toast that appeared during the press would receive it.
  await expect(toasts(page).filter({ hasText: 'リンクをコピー' })).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  const menu = page.getByRole('button', { name: '投稿のメニュー' });
  await heightAboveBottom(menu, 300);
  await menu.click();
  await page.getByRole('menuitem', { name: '削除する' }).waitFor();
  for (const entry of await page.getByRole('menuitem').all()) await expectOnTop(entry);
  await page.getByRole('menuitem', { name: '削除する' }).click();
  const dialog = page.getByRole('dialog', { name: /を削除しますか/ });
  for (const button of await dialog.getByRole('button').all()) await expectOnTop(button);
});

/** Scrolls until a control is at the given distance from the lower edge of the window. */
async function heightAboveBottom(control: Locator, distance: number): Promise<void> {
  await control.evaluate((element, above) => {
    document.body.style.paddingBottom = '100vh';
    document.body.style.paddingTop = '100vh';
    scrollBy(0, element.getBoundingClientRect().bottom - (innerHeight - above));
  }, distance);
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not visible');
  const isAside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isAside && a.y + a.height > b.y && b.y + b.height > a.y;
}

async function expectOnTop(part: Locator): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
}

test('visitors have one switch for the theme: in the footer, or on a phone in the menu [NAV-39, NAV-50]', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/#/about');
  const switches = page.getByRole('group', { name: '表示テーマ' });
  for (const [width, count] of [
    [1280, 1],
    [900, 1],
    [390, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(switches.filter({ visible: true })).toHaveCount(count);
  }
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await expect(switches.filter({ visible: true })).toHaveCount(1);
});

test('the header keeps its size when the search page opens [NAV-45]', { tag: '@desk' }, async ({
  page,
}) => {
  await join(page);
  await page.goto('/#/settings');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '投稿する' })).toBeVisible();
  const boxes = () =>
    header.locator('a:visible, nav, button:visible').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await boxes();
  const field = page.getByRole('searchbox', { name: '検索する言葉' });
  // Until the header is hydrated, the browser handles the key itself.
  await expect(async () => {
    if (!(await field.isVisible())) await header.getByRole('searchbox').press('Enter');
    await expect(field).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(header.getByRole('searchbox')).toHaveCount(0);
  expect(await boxes()).toEqual(before);
});
