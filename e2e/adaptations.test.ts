import { expect, joinOverHttp, test } from './support/test.ts';

test('a contrast theme distinguishes switches that are on, the selected tab and buttons [LOOK-16]', {
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

test('a form that is magnified to 400 % shows the field that is filled in [LOOK-17]', {
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
