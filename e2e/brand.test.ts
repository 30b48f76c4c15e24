import { expectNoViolation } from './support/accessible.ts';
import { joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

// This journey saves nothing, because other journeys use the same site at the same time.
test("an admin sees an unsaved brand in both themes, with the admin's own picture, above a bar of one row [BRAND-08, LOOK-80]", {
  tag: '@phone',
}, async ({ page }) => {
  await joinTeam(page, 'super_admin');
  await page.goto('/#/admin/brand');
  const color = page.getByRole('textbox', { name: 'ブランドの色', exact: true });
  await color.fill('#007d31');
  const sample = (theme: string) => page.getByRole('figure').filter({ hasText: theme });
  const button = (theme: string) => sample(theme).getByText('投稿する');
  await expect(button('ライト')).toHaveCSS('background-color', 'rgb(0, 125, 49)');
  await expect(button('ダーク')).not.toHaveCSS('background-color', 'rgb(0, 125, 49)');

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height });
  const bar = page.locator('[data-bottom-bar]');
  // A row of buttons, and the padding of the bar.
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(2 * 44);
  await page.setViewportSize({ width, height });

  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32"/></svg>',
  );
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '「ロゴ」の画像を選ぶ' }).click();
  await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo });
  const shown = sample('ライト').locator('img[src^="/images/brand-images/"]').first();
  await expect(shown).toBeVisible({ timeout: 20_000 });
  await expectNoViolation(page, 'a brand with changes');

  const reset = page.getByRole('button', { name: '「ロゴ」を標準の絵に戻す' });
  await reset.click();
  await expect(reset).toHaveCount(0);
  await page.getByRole('button', { name: '変更を取り消す' }).click();
  await expect(page.getByRole('button', { name: '変更を確認' })).toHaveCount(0);
});
