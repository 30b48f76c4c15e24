import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '#server/testing/zip.ts';
import { expectAccessible, expectNoViolation } from './support/accessible.ts';
import { expect, join, publishText, signInAsNew, test } from './support/test.ts';

async function downloadAllData(page: Page): Promise<Map<string, Buffer>> {
  await page.goto('/#/settings/data');
  await expect(page.getByRole('heading', { level: 1, name: 'データのダウンロード' })).toBeVisible();
  await page.getByRole('button', { name: 'データを書き出す' }).click();
  const link = page.getByRole('link', { name: 'ダウンロード' });
  await expect(link).toBeVisible();
  await expectAccessible(page, '/settings/data');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^hiroba-\d{4}-\d\d-\d\d\.zip$/);
  return readZip(await readFile(await download.path()));
}

test('a member exports all data, deletes the account, and restores the account by signing in [ACC-13, LOOK-01]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const member = await join(page);
  const title = `持っていく投稿 ${member.username}`;
  await publishText(page, title);

  const archive = await downloadAllData(page);
  expect(String(archive.get('README.txt'))).toContain('posts.json: 公開した投稿');
  expect(String(archive.get('posts.json'))).toContain(title);
  expect(String(archive.get('profile.json'))).toContain(member.display_name);

  const visitor = await (await browser.newContext()).newPage();
  const profile = `/#/user/@${member.username}`;
  await visitor.goto(profile);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(member.display_name);

  await page.goto('/#/settings/delete');
  await expect(page.getByRole('heading', { level: 1, name: 'アカウントの削除' })).toBeVisible();
  await expectAccessible(page, '/settings/delete');
  await page.getByRole('button', { name: 'アカウントを削除する' }).click();
  const dialog = page.getByRole('dialog', { name: 'アカウントを削除しますか？' });
  await dialog.getByLabel('ユーザーID').fill('somebody_else');
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(dialog.getByText('ユーザーIDが違います')).toBeVisible();
  await expectNoViolation(page, 'the dialog of the deletion');
  await dialog.getByLabel('ユーザーID').fill(member.username);
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('アカウントの削除を受け付けました')).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);

  await visitor.reload();
  await expect(visitor.getByText(member.display_name)).toHaveCount(0);

  await page.goto('/#/login');
  await signInAsNew(page, member);
  await expect(page).toHaveURL(/#\/restore$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('削除の手続き中');
  await expectAccessible(page, '/restore');
  await page.goto('/#/settings');
  await expect(page).toHaveURL(/#\/restore$/);
  await page.getByRole('button', { name: 'アカウントを元に戻す' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText('アカウントを元に戻しました。')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(member.display_name);
  await expect(visitor.getByText(title).first()).toBeVisible();
});
