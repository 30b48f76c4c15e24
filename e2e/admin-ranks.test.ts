import { expectNoViolation } from './support/accessible.ts';
import { hands, openDialog } from './support/hands.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

test("a super admin appoints a member, changes the member's permissions and removes the member again; an open page of the member shows each change [ADMIN-09, ADMIN-14, ADMIN-65]", {
  tag: '@phone',
}, async ({ page, browser }) => {
  await joinTeam(page, 'super_admin');
  const { page: other, member } = await inAnotherBrowser(browser);
  const { press, check, write } = hands(page);
  const name = member.display_name;
  const dialog = openDialog(page);
  const choose = async (entry: string) => {
    await press(page.getByRole('button', { name: `${name}さんの操作` }));
    await press(page.getByRole('menuitem', { name: entry }));
    await expect(dialog).toContainText(name);
  };
  const confirm = async (go: string) => {
    await press(dialog.getByRole('button', { name: go, exact: true }));
    await expect(dialog).toHaveCount(0);
  };

  await page.goto('/#/admin/admins');
  await press(page.getByRole('button', { name: '管理者を追加' }));
  await write(dialog.getByLabel('名前またはユーザーID'), member.username);
  await expect(dialog.getByRole('button', { name: `${name}さんを選ぶ` })).toBeVisible();
  await expectNoViolation(page, 'the dialog that finds a member');
  await press(dialog.getByRole('button', { name: `${name}さんを選ぶ` }));
  await check(dialog.getByRole('radio', { name: /^モデレーター/ }));
  await expectNoViolation(page, 'the dialog that gives a rank');
  await confirm('役割を付ける');
  const row = page.getByRole('row').filter({ hasText: member.username });
  await expect(row).toContainText('モデレーター');

  // The open page changes without a reload. Admins have the list of members, and moderators do not.
  const heading = other.getByRole('heading', { level: 1 });
  await other.goto('/#/admin/users');
  await expect(heading).toHaveText('このページを見る権限がありません');
  await choose('役割を変える');
  await check(dialog.getByRole('radio', { name: /^管理者/ }));
  await confirm('役割を変える');
  await expect(row).not.toContainText('モデレーター');
  await expect(heading).toHaveText('メンバー');

  // An open page closes as soon as the member loses the permission for it.
  await other.goto(`/#/admin/users/${member.id}`);
  await expect(heading).toHaveText(name);
  await choose('権限を細かく決める');
  await dialog.getByLabel('メンバーの管理').selectOption('許可しない');
  await expectNoViolation(page, 'the dialog of permissions');
  await confirm('権限を保存');
  await expect(row).toContainText('メンバーの管理（なし）');
  await expect(heading).toHaveText('このページを見る権限がありません');

  await other.goto('/#/admin/posts');
  await expect(heading).toHaveText('投稿');
  await choose('管理者から外す');
  await write(dialog.getByLabel('理由'), '引っこしで忙しくなるため');
  await confirm('管理者から外す');
  await expect(row).toHaveCount(0);
  await expect(other).toHaveURL(/#\/$/);
});
