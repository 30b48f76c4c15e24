import { randomBytes } from 'node:crypto';
import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { expectAccessible, expectNoViolation } from './support/accessible.ts';
import { addToPost, callAsMember } from './support/posts.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

test('a member shows an NFT of a linked wallet in a post [NFT-70, NFT-75]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  const address = `0x${randomBytes(20).toString('hex')}`;
  const wallet = { address, chain_id: DEMO_CHAIN_ID, label: '' };
  await callAsMember(page, 'saveWalletAddressMultiChain', wallet);
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill('お気に入りの一枚');
  await page.getByRole('radio', { name: 'その他' }).check();

  await addToPost(page, 'NFT');
  const picker = page.getByRole('dialog', { name: 'NFTを選ぶ' });
  const nfts = picker.getByRole('list', { name: '添えられるNFT' }).getByRole('button');
  await expect.poll(() => nfts.count()).toBeGreaterThanOrEqual(3);
  await expectNoViolation(page, 'the picker of NFTs');
  await nfts.first().press('ArrowRight');
  await expect(nfts.nth(1)).toBeFocused();
  const name = (await nfts.nth(1).locator('span').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('figure', { name: '添えるNFT' })).toContainText(name);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: '投稿する', exact: true }).click();
  const tile = page.getByRole('figure', { name: 'この投稿のNFT' });
  await expect(tile).toContainText(name);
  await expect(tile).toContainText('デモチェーン');
  await expect(tile.getByText('投稿時に所有確認済み')).toBeHidden();
  await tile.scrollIntoViewIfNeeded();
  await expect(tile.locator('img')).toHaveJSProperty('complete', true);
  await expectAccessible(page, 'a post with an NFT');
  const opened = page.context().waitForEvent('page');
  await tile.getByRole('link').click();
  await expect(await opened).toHaveURL(/\/demo-chain\/0x[0-9a-f]{40}\/\d+$/);
});
