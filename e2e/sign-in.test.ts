import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, join, openSignIn, signInAsNew, somebodyNew, test } from './support/test.ts';

const REDIRECT = /\/auth\/sign-in\?mode=redirect$/;

/** Blocks the first navigation to the provider, because the test checks the page that the navigation leaves. */
async function refuseToLeaveOnce(page: Page): Promise<void> {
  await page.route(REDIRECT, (route) => route.fulfill({ status: 204 }), { times: 1 });
}

test('the login returns to the page from which it was opened [AUTH-03, AUTH-09]', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const member = await join(page);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto('/#/settings');
  await expect(page).toHaveURL(/#\/login/);
  await signInAsNew(page, member);
  await expect(page).toHaveURL(/#\/settings$/);
  await expect(page.getByText('ログイン成功')).toBeVisible();
});

test('when the popup of a sign-in is blocked, the page says so and the sign-in continues in this window [AUTH-06]', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const member = await join(page);
  await page.context().clearCookies();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('about:blank');
  await page.goto('/#/settings');
  await refuseToLeaveOnce(page);
  const left = page.waitForRequest(REDIRECT);
  await page.getByRole('button', { name: 'Googleでログイン' }).click();
  await expect(page.getByText('ポップアップがブロックされました')).toBeVisible();
  await left;
  await page.getByRole('button', { name: 'いますぐ移動する' }).click();
  await page.getByText('新しいアカウント').click();
  await page.getByLabel('名前').fill(member.display_name);
  await page.getByLabel('メールアドレス').fill(member.email);
  await page.getByRole('button', { name: 'このアカウントで続ける' }).click();
  await expect(page).toHaveURL(/#\/settings$/);
});

test('a cancelled sign-in is shown as cancelled, in the popup and in the window', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/#/login');
  const popup = await openSignIn(page);
  await popup.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByText('ログインがキャンセルされました')).toBeVisible();
  await page.goto('/auth/sign-in?mode=redirect');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByText('ログインがキャンセルされました')).toBeVisible();
});

test('when the popup of a sign-in is closed, the sign-in continues in this window [AUTH-07]', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  await page.goto('/#/login');
  const popup = await openSignIn(page);
  await refuseToLeaveOnce(page);
  const left = page.waitForRequest(REDIRECT);
  await popup.close();
  const leave = page.getByRole('button', { name: 'いますぐ移動する' });
  await expect(leave).toBeVisible();
  await left;
  await leave.click();
  await page.waitForURL(/\/demo-id\//);
});

test('an account without an email cannot register', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/#/login');
  await signInAsNew(page, { ...somebodyNew(), email: '' });
  await expect(page.getByText('登録にはメールアドレスが必要です', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
});

test('a profile form that the server refuses keeps its input', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const first = await join(page);
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto('/#/login');
  await signInAsNew(page, somebodyNew());
  await page.getByLabel('表示名').fill('  ');
  await page.getByLabel('ユーザーID').fill('ほし');
  await page.getByRole('button', { name: 'はじめる' }).click();
  await expect(page.getByText('表示名を入力してください')).toBeVisible();
  await expect(page.getByText('ユーザーIDは英数字とアンダースコアのみ使用できます')).toBeVisible();
  await page.getByLabel('表示名').fill('二人目');
  await page.getByLabel('ユーザーID').fill(first.username);
  await page.getByLabel('自己紹介').fill('よろしく');
  await page.getByRole('button', { name: 'はじめる' }).click();
  await expect(page.getByText(/すでに使われています/).first()).toBeVisible();
  await expect(page.getByLabel('自己紹介')).toHaveValue('よろしく');
});

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

for (const [app, signs] of [
  ['LINE', 'Mobile/15E148 Safari Line/14.19.1'],
  ['X', 'Mobile/22B83 Twitter for iPhone/10.68'],
  ['Instagram', 'Mobile/15E148 Instagram 360.0.0.30.109 (iPhone15,2; iOS 18_1; ja_JP)'],
  ['Facebook', 'Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.40.107]'],
] as const) {
  test.describe(`in the browser of ${app}`, () => {
    test.use({ userAgent: `${iPhone} ${signs}` });
    test('in an in-app browser, the login says that Google refuses the sign-in there; its link leads to the same page in another browser [AUTH-30, AUTH-31, AUTH-45]', {
      tag: '@phone',
    }, async ({ page, browser, userAgent }) => {
      expect(userAgent).toContain(signs);
      const member = await join(page);
      await page.context().clearCookies();
      await page.goto('about:blank');
      await page.goto('/#/settings/sessions');
      await expect(page.getByText(`${app}の中では、ログインできません`)).toBeVisible();
      await expectAccessible(page, `/login in ${app}`);
      const copied = await page.getByLabel('ブラウザーで開くリンク').inputValue();
      const open = page.getByRole('link', { name: 'ブラウザーで開く' });
      const link = app === 'LINE' ? await open.getAttribute('href') : copied;
      const elsewhere = await browser.newPage({ userAgent: `${iPhone} Version/18.1 Safari/604.1` });
      await elsewhere.goto(link ?? '');
      await signInAsNew(elsewhere, member);
      await expect(elsewhere).toHaveURL(/#\/settings\/sessions$/);
      await elsewhere.close();
    });
  });
}
