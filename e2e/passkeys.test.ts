import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessible.ts';
import { query } from './support/database.ts';
import { hands, openDialog } from './support/hands.ts';
import { addAuthenticator } from './support/passkeys.ts';
import { inAnotherBrowser, joinTeam, type KnownMember } from './support/team.ts';
import { expect, test } from './support/test.ts';

/** Signs the member of a page out and in again, so that the session is new. */
async function signInAgain(page: Page, { display_name, email }: KnownMember): Promise<void> {
  await page.context().clearCookies();
  const provider = await page.request.get('/auth/sign-in?mode=redirect');
  await page.request.post(provider.url(), { form: { name: display_name, email } });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  const { press, write } = hands(page);
  const dialog = openDialog(page);
  await press(page.getByRole('button', { name: 'パスキーを追加' }));
  await write(dialog.getByLabel('名前'), name);
  await press(dialog.getByRole('button', { name: '続ける' }));
  await expect(dialog).toHaveCount(0);
}

test('a moderator adds and removes passkeys, and a new session opens the administration with one of them [KEY-01, KEY-33, KEY-34, KEY-35]', async ({
  page,
}) => {
  const moderator = await joinTeam(page, 'moderator');
  const { press } = hands(page);
  const main = page.getByRole('main');
  const device = await addAuthenticator(page);

  await page.goto('/#/settings/passkeys');
  await expect(main).toContainText('まだパスキーはありません');
  await expectNoViolation(page, 'the settings without a passkey');
  await addPasskey(page, '自分の電話');
  const list = main.getByRole('list', { name: '追加したパスキー' });
  await expect(list).toContainText('自分の電話');
  await expect(list).toContainText('まだ使っていません');
  await expectNoViolation(page, 'the settings with a passkey');

  // The same device cannot have a second passkey.
  await press(main.getByRole('button', { name: 'パスキーを追加' }));
  await press(openDialog(page).getByRole('button', { name: '続ける' }));
  await expect(openDialog(page).getByRole('alert')).toContainText('すでにあります');
  await expectNoViolation(page, 'the dialog of a refused passkey');
  await press(openDialog(page).getByRole('button', { name: 'キャンセル' }));

  await signInAgain(page, moderator);
  await page.goto('/#/admin/posts');
  await page.reload();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('パスキーで本人確認をしてください');
  await expectNoViolation(page, 'the administration before the second factor');
  await device.recognise(false);
  await press(main.getByRole('button', { name: 'パスキーで確認する' }));
  await expect(main.getByRole('alert')).toContainText('本人確認が終わりませんでした');
  await expectNoViolation(page, 'a cancelled prompt');
  await device.recognise(true);
  await press(main.getByRole('button', { name: 'パスキーで確認する' }));
  await expect(heading).toHaveText('投稿');

  await page.goto('/#/settings/passkeys');
  await expect(list).toContainText('最後に使ったのは');
  await press(main.getByRole('button', { name: '削除：自分の電話' }));
  await expect(openDialog(page)).toContainText('最後のパスキーです');
  await press(openDialog(page).getByRole('button', { name: '削除する' }));
  await expect(main).toContainText('まだパスキーはありません');
});

test('a dangerous action asks for the passkey, keeps the typed text and is then done [KEY-36, KEY-37]', async ({
  page,
  browser,
}) => {
  const keeper = await joinTeam(page, 'super_admin');
  const { member } = await inAnotherBrowser(browser);
  const { press, write } = hands(page);
  const dialog = openDialog(page);
  const device = await addAuthenticator(page);
  await page.goto('/#/settings/passkeys');
  await addPasskey(page, '鍵');
  query(
    `update passkey_proofs set proven_at = '2026-01-01T00:00:00.000Z'
      where session_hash in (select id_hash from sessions where user_id = ?)`,
    keeper.id,
  );

  await page.goto(`/#/admin/users/${member.id}`);
  await press(page.getByRole('button', { name: 'ほかの操作' }));
  await press(page.getByRole('menuitem', { name: 'アカウントを削除' }));
  await write(dialog.getByLabel('ユーザーID'), member.username);
  await write(dialog.getByLabel('理由'), '宣伝のくり返し');
  await press(dialog.getByRole('button', { name: '削除する', exact: true }));
  const asked = page.getByRole('dialog', { name: 'パスキーで本人確認' });
  await expect(asked).toBeVisible();
  await expectNoViolation(page, 'the question for a passkey');
  await device.recognise(false);
  await press(asked.getByRole('button', { name: 'パスキーで確認する' }));
  await expect(asked.getByRole('alert')).toContainText('本人確認が終わりませんでした');
  await press(asked.getByRole('button', { name: 'キャンセル' }));
  await expect(asked).toHaveCount(0);
  await expect(dialog.getByLabel('理由')).toHaveValue('宣伝のくり返し');
  await expect(dialog.getByRole('alert')).toContainText('パスキーで本人確認をしてから');

  await device.recognise(true);
  await press(dialog.getByRole('button', { name: '削除する', exact: true }));
  await press(asked.getByRole('button', { name: 'パスキーで確認する' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('削除');
});
