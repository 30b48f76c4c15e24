import type { Locator, Page } from '@playwright/test';
import { expect, joinOnScreen, test } from './support/test.ts';

interface Place {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** How far each side of something is from the same side of the window. */
async function distances(page: Page, part: Locator): Promise<Place> {
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

test('a phone has its tabs along the bottom and a menu as large as the screen; a desk has its header', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'タブバー' });
  const header = page.getByRole('banner');
  if (!isMobile) {
    await expect(header.getByRole('link', { name: '検索' })).toBeVisible();
    await expect(tabs).toBeHidden();
    return;
  }
  expect(await distances(page, tabs)).toMatchObject({ left: 0, right: 0, bottom: 0 });
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  const menu = page.getByRole('dialog', { name: 'メニュー' });
  await expect.poll(() => distances(page, menu)).toEqual({ top: 0, left: 0, bottom: 0, right: 0 });
});

test('toasts appear at the bottom right, on whatever page one is', async ({ page, isMobile }) => {
  const { display_name } = await joinOnScreen(page);
  await expectAtBottomRight(page, 'プロフィールを設定しました');
  await page.goto('/#/settings');
  if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click();
  else await page.getByRole('button', { name: `${display_name}のアカウントメニュー` }).click();
  await page.getByText('ログアウト').click();
  await expectAtBottomRight(page, 'ログアウトしました');
});

/** One toast may stand above others: what holds them all is looked at. */
async function expectAtBottomRight(page: Page, text: string): Promise<void> {
  const toasts = page.getByRole('region', { name: '通知' }).filter({ hasText: text });
  await expect.poll(async () => (await distances(page, toasts)).right).toBeLessThan(40);
  const { top, bottom } = await distances(page, toasts);
  expect(bottom).toBeLessThan(120);
  expect(top).toBeGreaterThan(bottom);
}
