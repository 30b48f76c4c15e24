import { expectNoViolation } from './support/accessible.ts';
import { hands } from './support/hands.ts';
import { joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

/** A public URL where no server responds to the test. */
const url = 'https://8.8.8.8/hook';

test('a super admin adds a webhook, sees its secret once, tests it and deletes it [STAFF-17, STAFF-39, STAFF-49]', {
  tag: '@desk',
}, async ({ page }) => {
  await joinTeam(page, 'super_admin');
  const { press } = hands(page);
  const name = `転送${Date.now()}`;
  await page.goto('/#/admin/webhooks');
  await press(page.getByRole('button', { name: '追加' }));
  const form = page.getByRole('dialog', { name: 'Webhookを追加' });
  await form.getByLabel('名前').fill(name);
  await form.getByLabel('自分のサーバー').check();
  await form.getByLabel('URL').fill('https://10.0.0.1/hook');
  await press(form.getByRole('button', { name: '追加' }));
  await expect(form.getByText('このURLには送信できません。')).toBeVisible();
  await form.getByLabel('URL').fill(url);
  await form.getByLabel('新しいイベント').check();
  await expectNoViolation(page, 'the form of a webhook');
  await press(form.getByRole('button', { name: '追加' }));

  const secret = page.getByRole('dialog', { name: '署名の鍵' });
  await expect(secret.getByLabel('鍵', { exact: true })).toHaveValue(/^whsec_/);
  await expectNoViolation(page, 'the secret of a webhook');
  await press(secret.getByRole('button', { name: '保存しました' }));

  await press(page.getByRole('link', { name }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('まだ何も送っていません')).toBeVisible();
  await press(page.getByRole('button', { name: 'テスト送信' }));
  await expect(page.getByRole('table', { name: '送信の記録' })).toContainText('届きませんでした');
  await expectNoViolation(page, 'a webhook');
  await press(page.getByRole('button', { name: '削除' }));
  await press(page.getByRole('dialog').getByRole('button', { name: '削除' }));
  await expect(page.getByText('Webhookを削除しました')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
