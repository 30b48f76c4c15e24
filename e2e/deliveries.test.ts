import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { followMailLink } from './support/mails.ts';
import { addComment, publish } from './support/posts.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

/**
 * Opens the member's newest mail whose subject contains the words. The mail reaches the demo's mailbox after some
 * seconds.
 */
async function openMail(page: Page, email: string, words: string): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: words });
  await expect(async () => {
    await page.goto('/demo-mail');
    await expect(mail.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.first().getByRole('link').click();
}

/** Opens the section of one kind of notification. On a phone, sections are collapsed at first. */
async function openKind(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

// Shows DELI-01, DELI-05, DELI-17, DELI-18, DELI-21, DELI-37, DELI-45, DELI-49, DELI-58.
test('an author receives comments by mail, opens a comment from a mail, and stops these mails with one click', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const author = await joinOverHttp(page);
  const email = author.email;
  await page.goto('/#/settings/notifications');
  await openKind(page, 'コメント');
  await page.getByRole('combobox', { name: 'コメント：メール' }).selectOption('すぐに');
  await expect(page.getByText('保存しました')).toBeVisible();
  await page.getByRole('switch', { name: '静かな時間' }).click();
  await expect(page.getByText('Asia/Tokyo の時刻です')).toBeVisible();
  await page.getByRole('switch', { name: '静かな時間' }).click();
  await expect(page.getByText('Asia/Tokyo の時刻です')).toHaveCount(0);
  await expectAccessible(page, '/settings/notifications');

  const title = `たより ${author.username}`;
  const post = await publish(page, { title });
  const fanPage = await (await browser.newContext()).newPage();
  const fan = await joinOverHttp(fanPage);
  await addComment(fanPage, post, '青がきれいです');
  const subject = `${fan.display_name}さんが「${title}」にコメントしました`;
  await openMail(page, email, subject);
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('青がきれいです', { exact: true })).toBeVisible();
  await followMailLink(page, 'コメントを見る', new RegExp(`#/posts/${post}\\?comment=`));
  await expect(page.getByText('青がきれいです')).toBeVisible();

  await openMail(page, email, subject);
  await followMailLink(page, '配信を停止する', /\/mail\/unsubscribe/);
  await page.getByRole('button', { name: '「コメント」のメールを止める' }).click();
  await page.getByRole('link', { name: '通知の設定を開く' }).click();
  await openKind(page, 'コメント');
  await expect(page.getByRole('combobox', { name: 'コメント：メール' })).toHaveValue('off');
});
