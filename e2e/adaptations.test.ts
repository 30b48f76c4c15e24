import type { Page } from '@playwright/test';
import { joinTeam } from './support/team.ts';
import { expect, joinOverHttp, publishText, test } from './support/test.ts';

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('in a contrast theme, switches that are on, the selected tab and buttons can be distinguished [LOOK-16]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/#/settings/notifications');
  await expect(page.getByRole('switch').first()).not.toHaveCSS('appearance', 'none');
  await page.goto('/#/search?q=ルミ');
  const edge = (tab: string) =>
    page
      .getByRole('tab', { name: tab })
      .evaluate((element) => getComputedStyle(element).borderBottomColor);
  await page.getByRole('tab', { name: 'タグ' }).click();
  await expect(page.getByRole('tab', { name: 'タグ' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => (await edge('タグ')) !== (await edge('イベント'))).toBe(true);
  await page.goto('/#/profile/edit');
  await expect(page.getByRole('button', { name: '保存する' })).not.toHaveCSS(
    'border-top-width',
    '0px',
  );
});

test('in a form that is magnified to 400 %, the field that is being filled in stays visible [LOOK-17]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto('/#/profile/edit');
  const field = page.getByLabel('ユーザーID');
  await field.focus();
  const isSeen = () =>
    field.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === element;
    });
  await expect.poll(isSeen).toBe(true);
});

test('on a phone, the bar of a selection never covers the focused part of a row [LOOK-75]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinTeam(page, 'moderator');
  await page.goto('/#/admin/posts');
  await page.locator('[data-admin-select]').first().check();
  await expect(page.getByRole('group', { name: '選んだものの操作' })).toBeVisible();
  let inRows = 0;
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const { isInRow, problem } = await page.evaluate(focusState);
    expect(problem).toBeUndefined();
    if (isInRow) inRows += 1;
  }
  expect(inRows).toBeGreaterThan(0);
});

/**
 * Runs in the page. Reports a problem when a bar at the lower edge covers the focused element, or when a focused row is
 * outside of the window.
 */
function focusState(): { isInRow: boolean; problem?: string } {
  const focused = document.activeElement;
  const bars = '[data-bottom-bar], nav';
  const isInRow = Boolean(focused?.closest('[data-admin-row]'));
  if (!focused || focused.closest(bars)) return { isInRow };
  const { x, width, bottom } = focused.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, bottom - 2);
  if (top === null && isInRow) return { isInRow, problem: `not visible: ${focused.outerHTML}` };
  return top?.closest(bars) ? { isInRow, problem: `covered: ${focused.outerHTML}` } : { isInRow };
}

test(
  'with larger text, no page scrolls horizontally and no avatars overlap [LOOK-18, LOOK-44]',
  { tag: '@phone' },
  async ({ playwright }, { project }) => {
    const { launchOptions, baseURL, locale } = project.use;
    const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=24'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ baseURL, locale, viewport: { width: 320, height: 640 } });
    await joinOverHttp(page);
    await publishText(page, `大きな文字 ${Date.now()}`);
    for (const address of ['/#/', '/#/profile', '/#/settings/display', '/#/search']) {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.locator('footer')).toBeAttached();
      expect(await sideways(page), address).toBeLessThanOrEqual(0);
    }
    const faces = page.locator('[data-results]').first().locator('> li');
    await expect(faces.first()).toBeVisible();
    await expect
      .poll(() =>
        faces.evaluateAll((all) => all.map((face) => face.scrollWidth > face.clientWidth)),
      )
      .not.toContain(true);
    await browser.close();
  },
);
