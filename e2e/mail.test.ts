import { expectNoViolation } from './support/accessible.ts';
import { hands } from './support/hands.ts';
import { followMailLink } from './support/mails.ts';
import { joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

test("an admin sends a test mail, reads it in the demo's mailbox, and stops mails with the link in it [MAIL-17, MAIL-18, MAIL-20, MAIL-24]", {
  tag: '@desk',
}, async ({ page }) => {
  await joinTeam(page, 'super_admin');
  const { press } = hands(page);
  await page.goto('/#/admin/operation');
  await press(page.getByRole('button', { name: 'テストメールを自分に送る' }));
  await expect(page.getByText(/^メールサーバーが受け取りました/)).toBeVisible();
  await press(page.getByRole('link', { name: 'デモのメールボックスを開く' }));
  await expect(page.getByRole('heading', { name: 'デモのメールボックス' })).toBeVisible();
  await expectNoViolation(page, '/demo-mail');
  await press(page.getByRole('link', { name: /からのテストメール/ }).first());
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'メールが届きました' })).toBeVisible();
  await followMailLink(page, '配信を停止する', /\/mail\/unsubscribe/);
  await expect(page.getByRole('heading', { name: /のメールを止めますか？$/ })).toBeVisible();
  await expectNoViolation(page, '/mail/unsubscribe');
  await press(page.getByRole('button', { name: 'すべてのメールを止める' }));
  await expect(page.getByRole('heading', { name: 'メールを止めました' })).toBeVisible();
  await expectNoViolation(page, '/mail/unsubscribe');
  await press(page.getByRole('link', { name: '通知の設定を開く' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
