import type { Page } from '@playwright/test';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { expectAccessible } from './support/accessible.ts';
import { expect, join, test } from './support/test.ts';

interface Answers {
  account: PrivateKeyAccount;
  signs: boolean;
}

type Outcome = { result: unknown } | { code: number };

/** Handles those requests to the page's wallet that need the key, because the key stays outside the page. */
async function answer(
  { account, signs }: Answers,
  { method, params = [] }: { method: string; params?: string[] },
): Promise<Outcome> {
  if (method === 'eth_requestAccounts') return { result: [account.address.toLowerCase()] };
  if (method !== 'personal_sign') return { code: 4200 };
  if (!signs) return { code: 4001 };
  const [raw = '0x'] = params;
  return { result: await account.signMessage({ message: { raw: raw as `0x${string}` } }) };
}

/** Installs a wallet in a page. The wallet announces itself (EIP-6963) and signs with a real key. */
async function installWallet(page: Page, answers: Answers): Promise<void> {
  await page.exposeFunction('askWallet', (call: { method: string; params?: string[] }) =>
    answer(answers, call),
  );
  await page.addInitScript(() => {
    const ask = Reflect.get(window, 'askWallet') as (call: unknown) => Promise<Outcome>;
    const request = async (call: unknown) => {
      const outcome = await ask(call);
      if ('result' in outcome) return outcome.result;
      throw Object.assign(new Error('declined'), { code: outcome.code });
    };
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    const info = { uuid: 'star', name: 'ほしウォレット', icon, rdns: 'example.star' };
    const announceProvider = () => {
      const detail = Object.freeze({ info, provider: { request } });
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    window.addEventListener('eip6963:requestProvider', announceProvider);
    announceProvider();
  });
}

async function link(page: Page, { address }: PrivateKeyAccount) {
  await page.goto('/#/settings/wallets');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'ウォレットアドレス' }).fill(address);
  await main
    .getByRole('combobox', { name: 'チェーン' })
    .selectOption('デモチェーン（Hiroba Demo）');
  await main.getByRole('button', { name: '追加する' }).click();
  const row = main.getByRole('list', { name: '登録したウォレット' }).getByRole('listitem');
  await row.getByRole('button', { name: /^所有を確認する/ }).click();
  return { row, dialog: page.getByRole('dialog', { name: 'ウォレットの所有を確認' }) };
}

test("a member proves a wallet with the right account; another member's later proof moves the wallet and notifies the first member [WALLET-31, WALLET-34, WALLET-85, WALLET-86]", {
  tag: '@phone',
}, async ({ page, browser }) => {
  const account = privateKeyToAccount(generatePrivateKey());
  const answers = { account: privateKeyToAccount(generatePrivateKey()), signs: false };
  await installWallet(page, answers);
  await join(page);
  const { row, dialog } = await link(page, account);
  await expect(dialog).toContainText('署名するだけです。送金や取引は行われません。');
  await expectAccessible(page, 'the choice of a browser wallet');

  const wallet = dialog.getByRole('button', { name: 'ほしウォレット' });
  await wallet.click();
  await expect(dialog.getByText('別のアカウントが選ばれています')).toBeFocused();
  await expectAccessible(page, 'another account');
  answers.account = account;
  await dialog.getByRole('button', { name: 'アカウントを選び直す' }).click();
  // The user declines. This does not count as a failure.
  await expect(wallet).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  answers.signs = true;
  await wallet.click();
  await expect(dialog.getByText('所有を確認しました')).toBeVisible();
  await expectAccessible(page, 'a proven wallet');
  await dialog.getByRole('button', { name: '完了' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('所有確認済み');
  await expect(row.getByRole('button', { name: /^所有を確認する/ })).toHaveCount(0);

  // Another member signs by hand with the same key.
  const laterPage = await (await browser.newContext()).newPage();
  await join(laterPage);
  const later = await link(laterPage, account);
  await expect(later.dialog).toContainText('ウォレットが見つかりませんでした');
  await later.dialog.getByRole('button', { name: 'ほかの方法で署名する' }).click();
  const message = await later.dialog
    .getByRole('textbox', { name: '署名するメッセージ' })
    .inputValue();
  await expectAccessible(laterPage, 'a message to sign by hand');
  const signature = await account.signMessage({ message });
  await later.dialog.getByRole('textbox', { name: '署名', exact: true }).fill(signature);
  await later.dialog.getByRole('button', { name: '確認する' }).click();
  await expect(later.dialog.getByText('所有を確認しました')).toBeVisible();
  await later.dialog.getByRole('button', { name: '完了' }).click();
  await expect(later.row).toContainText('所有確認済み');

  // The open page of the first member is updated, and the notification links to it.
  await expect(row.getByRole('button', { name: /^所有を確認する/ })).toBeVisible();
  await page.goto('/#/announcements');
  await page.getByRole('button', { name: /ウォレットの所有確認が外れました/ }).click();
  await page.getByRole('link', { name: 'ウォレットの設定を開く' }).click();
  await expect(row).not.toContainText('所有確認済み');
});
