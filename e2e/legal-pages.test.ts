import { expectNoViolation } from './support/accessible.ts';
import { hands, openDialog } from './support/hands.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

test('an admin edits a page that a visitor reads, and then restores the previous version [SITE-LEGAL-09]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const { username } = await joinTeam(page, 'super_admin');
  const { page: reader } = await inAnotherBrowser(browser);
  const { press } = hands(page);
  const dialog = openDialog(page);
  const [path, title] = ['copyright', '著作権について'];
  const added = `星の条（${username}）`;

  async function publish(): Promise<void> {
    await press(page.getByRole('button', { name: '変更を確認' }));
    await expect(dialog).toContainText(added);
    await expectNoViolation(page, 'the review of a page');
    await press(dialog.getByRole('button', { name: '公開する' }));
    await expect(dialog).toBeHidden();
  }

  await page.goto(`/#/admin/pages/${path}`);
  const body = page.getByRole('textbox', { name: /^本文/ });
  const before = await body.inputValue();
  await body.fill(`${before}\n\n## ${added}\n\n- 星を数えます。`);
  await publish();
  await expect(page.getByText(/^公開中：第\d+版/)).toBeVisible();
  await expectNoViolation(page, `/admin/pages/${path}`);

  await reader.goto(`/#/${path}`);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('heading', { level: 2, name: added })).toBeVisible();
  await expect(reader.getByText(/^最終更新日：/)).toBeVisible();
  await expectNoViolation(reader, `/${path}`);

  const restore = page.getByRole('button', { name: /^この版に戻す/ }).first();
  await press(restore);
  await expect(body).toHaveValue(before);
  await publish();
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(reader.getByRole('heading', { level: 2, name: added })).toHaveCount(0);
});
