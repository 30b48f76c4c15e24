import type { Page } from '@playwright/test';
import { expectAccessible, expectNoViolation } from './support/accessible.ts';
import { hands, openDialog } from './support/hands.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, openSignIn, signInAsNew, test } from './support/test.ts';

const REASON = '同じ広告を何度も投稿したため';

test('an admin finds and blocks a member, who is signed out immediately and reads the reason; then the admin unblocks the member [ADMIN-65, LIVE-11, LOOK-01, MEMB-01, MEMB-04, MEMB-06]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  await joinTeam(page, 'admin');
  const { page: fanPage, member: fan } = await inAnotherBrowser(browser);
  const { press, check, write } = hands(page);
  const act = (name: string) =>
    press(page.getByRole('group', { name: 'このメンバーへの操作' }).getByRole('button', { name }));
  const confirm = (name: string) =>
    press(openDialog(page).getByRole('button', { name, exact: true }));

  // The key / moves the focus to the search, which finds the member by @username. A reload shows the same list.
  await page.goto('/#/admin/users');
  const search = page.getByLabel('名前、@ユーザーID、メールアドレス');
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await write(search, `@${fan.username}`);
  const rows = page.getByRole('table', { name: 'メンバーの一覧' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(search).toHaveValue(`@${fan.username}`);
  await expect(rows).toHaveCount(1);
  await press(rows.getByRole('link', { name: fan.display_name }));
  await expect(page.getByRole('heading', { level: 1, name: fan.display_name })).toBeVisible();

  // The fan has a page open while the admin blocks the fan. The dialog requires a reason, and sends it together with
  // the duration.
  await fanPage.goto('/#/settings');
  await expect(fanPage.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
  await act('利用を停止');
  await expect(openDialog(page)).toHaveAccessibleName(
    `${fan.display_name}さんの利用を停止しますか？`,
  );
  await confirm('利用を停止');
  await expect(openDialog(page).getByText('理由を入力してください')).toBeVisible();
  await expectNoViolation(page, 'the dialog that blocks');
  await check(openDialog(page).getByRole('radio', { name: '30日' }));
  await write(openDialog(page).getByLabel('理由'), REASON);
  const signedOut = fanPage.getByText('ログアウトしました').waitFor();
  await confirm('利用を停止');
  await expect(page.getByText('このメンバーの利用を停止しています')).toBeVisible();
  await expect(page.getByText(`理由：${REASON}`).first()).toBeVisible();

  // The fan is signed out without a reload, whichever page is open.
  await signedOut;
  await expect(fanPage).toHaveURL(/#\/$/);
  await fanPage.goto('/#/login');
  await signInAsNew(fanPage, fan);
  await expect(fanPage.getByText('このアカウントは停止されています')).toBeVisible();
  await expect(fanPage.getByText(`理由：${REASON}`)).toBeVisible();
  await expect(fanPage.getByText(/から、またログインできます。/)).toBeVisible();

  await act('停止を解除');
  await write(openDialog(page).getByLabel('理由'), '話し合いができたため');
  await confirm('停止を解除');
  await expect(page.getByText('このメンバーの利用を停止しています')).toHaveCount(0);

  await act('ほかの操作');
  await press(page.getByRole('menuitem', { name: '認証マークを付ける' }));
  await write(openDialog(page).getByLabel('理由'), '本人と確かめたため');
  await confirm('認証マークを付ける');
  // When the dialog is removed, it gives the focus back.
  await expect(openDialog(page)).toHaveCount(0);
  await act('ほかの操作');
  await expect(page.getByRole('menuitem', { name: '認証マークを外す' })).toBeVisible();
  await page.keyboard.press('Escape');
  await write(page.getByLabel('新しいメモ'), 'メールで話しました');
  await press(page.getByRole('button', { name: 'メモを残す' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'メールで話しました' })).toBeVisible();
  await expectAccessible(page, '/admin/users/{id}');

  await signInAgain(fanPage, fan.email);
  await fanPage.goto(`/#/user/@${fan.username}`);
  await expect(fanPage.getByRole('heading', { level: 1 })).toContainText(fan.display_name);
  await expect(fanPage.getByRole('main').getByRole('img', { name: '認証済み' })).toBeVisible();
});

async function signInAgain(page: Page, email: string): Promise<void> {
  const popup = await openSignIn(page);
  await popup.getByText('新しいアカウント').click();
  await popup.getByLabel('名前').fill('ためし');
  await popup.getByLabel('メールアドレス').fill(email);
  await popup.getByRole('button', { name: 'このアカウントで続ける' }).click();
  await expect(page).not.toHaveURL(/#\/login/);
}
