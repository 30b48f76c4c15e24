import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { expectAccessible, expectNoViolation } from './support/accessible.ts';
import { callAsMember } from './support/posts.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

/** Links a new address. On the demo chain, each address has at least three NFTs. */
async function linkWallet(page: Page, label: string): Promise<void> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  await callAsMember(page, 'saveWalletAddressMultiChain', {
    address,
    chain_id: DEMO_CHAIN_ID,
    label,
  });
}

const cardsOf = (page: Page) =>
  page.getByRole('list', { name: 'コレクション' }).getByRole('listitem');
const nameOf = async (card: Locator) =>
  (await card.getByRole('paragraph').first().textContent()) ?? '';

async function openDetails(card: Locator): Promise<Locator> {
  const name = await nameOf(card);
  await card.getByRole('button', { name: /^詳細：/ }).click();
  const dialog = card.page().getByRole('dialog', { name });
  await expect(dialog.getByText('ERC-721')).toBeVisible();
  return dialog;
}

// Shows NFT-10, NFT-13, NFT-16, NFT-44, NFT-46, PROFILE-02, ROUTE-44.
test('a member arranges the NFTs of linked wallets, and a visitor sees only the visible ones', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  await page.goto('/#/profile?tab=collection');
  await expect(page.getByRole('link', { name: 'ウォレットを登録する' })).toBeVisible();
  await linkWallet(page, '旅の記録');
  await linkWallet(page, 'ほしまち用');
  await page.reload();

  // Fetched NFTs appear and are counted without a reload.
  const cards = cardsOf(page);
  await expect(page.getByText(/^最終更新/)).toBeVisible();
  const total = Number.parseInt(await page.getByText(/^\d+件$/).innerText(), 10);
  expect(total).toBeGreaterThanOrEqual(6);
  await expect(cards).toHaveCount(total);
  await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
  await expect(cards.first().getByRole('img', { name: 'デモチェーン' })).toBeVisible();
  await expectAccessible(page, 'the collection');

  await test.step('a card opens its page in a new tab', async () => {
    const opened = page.context().waitForEvent('page');
    await cards.first().getByRole('link').click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/demo-chain\/0x[0-9a-f]{40}\/\d+$/);
    await tab.close();
  });

  await test.step('a filter is a history entry', async () => {
    await page.getByRole('combobox', { name: 'ウォレット' }).selectOption({ index: 1 });
    await expect.poll(() => cards.count()).toBeLessThan(total);
    await page.goBack();
    await expect(cards).toHaveCount(total);
  });

  await test.step('the details of NFTs are paged through, and an NFT is pinned', async () => {
    const third = await nameOf(cards.nth(2));
    const dialog = await openDetails(cards.nth(1));
    await expectNoViolation(page, 'the details of an NFT');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: third })).toBeVisible();
    await page.getByRole('button', { name: '前のNFT' }).click();
    await dialog.getByRole('button', { name: '固定する' }).click();
    await expect(dialog.getByRole('button', { name: '固定を外す' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(cards.first().getByRole('img', { name: '固定' })).toBeVisible();
    const second = await openDetails(cards.nth(3));
    await second.getByRole('button', { name: '固定する' }).click();
    await expect(second.getByRole('button', { name: '固定を外す' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(second).toBeHidden();
  });

  const later = await nameOf(cards.nth(1));
  await test.step('pinned NFTs are reordered by keyboard and by drag', async () => {
    await page.getByRole('button', { name: '固定', exact: true }).click();
    const pockets = page.getByRole('list', { name: '固定したNFTの順番' }).getByRole('button');
    await pockets.nth(1).press('ArrowLeft');
    await expect(pockets.first()).toHaveAccessibleName(`1番目：${later}`);
    await expect(pockets.first()).toBeFocused();
    await pockets.first().dragTo(pockets.nth(1));
    await expect(pockets.nth(1)).toHaveAccessibleName(`2番目：${later}`);
    await pockets.nth(1).press('ArrowUp');
    await pockets.nth(1).press('ArrowLeft');
    await expectNoViolation(page, 'the order of pinned NFTs');
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(cards.first()).toContainText(later);
  });

  const [gone, other] = [await nameOf(cards.nth(2)), await nameOf(cards.nth(3))];
  await test.step('NFTs are hidden after a confirmation', async () => {
    await page.getByRole('button', { name: /^選択/ }).click();
    await page.getByRole('checkbox', { name: `${gone}、` }).press('Space');
    await cards.nth(3).click();
    await expect(page.getByText('2件を選択中')).toBeVisible();
    await expectAccessible(page, 'choosing NFTs');
    await page.getByRole('button', { name: '2件を非表示にする' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '非表示にする' }).click();
    await expect(page.getByText('2件を非表示にしました')).toBeVisible();
    await expect(cards).toHaveCount(total - 2);
    await expect(page.getByRole('button', { name: '非表示 2' })).toBeVisible();
  });

  await test.step('a hidden NFT is shown again in the settings', async () => {
    await page.goto('/#/settings/hidden-nfts');
    const hidden = page.getByRole('list', { name: '非表示のNFT' });
    await hidden.getByRole('checkbox', { name: `${other}、` }).check();
    await expectAccessible(page, 'hidden NFTs');
    await page.getByRole('button', { name: '1件を表示に戻す' }).click();
    await expect(hidden.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a visitor sees the pinned NFT first, and not the hidden one', async () => {
    const session = await (await page.request.get('/api/session')).json();
    const { user } = session as { user: { id: string } };
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(`/#/user/${user.id}?tab=collection`);
    await expect(cards).toHaveCount(total - 1);
    await expect(cards.first()).toContainText(later);
    await expect(page.getByText(gone, { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: /^選択|^非表示|^固定$/ })).toHaveCount(0);
  });
});
