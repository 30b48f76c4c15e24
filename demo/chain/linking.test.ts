import { expect, it } from 'vitest';
import type { Nft } from '#contract/collections/nfts.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import {
  refreshAll,
  refreshDeps,
} from '#server/features/collections/wallets/wallet-refreshes/wallet-refreshes.testing.ts';
import { createWalletsPublisher } from '#server/features/operation/live/live.publishers.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { holdingsOf } from './ledger.ts';
import { demoSource, toFound } from './source.ts';

const site = useTestApp({}, { nftSources: [demoSource] });

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

const refresh = () => {
  const { database, live } = site();
  return refreshAll(
    refreshDeps(database, demoSource, { publishWalletsEvent: createWalletsPublisher(live) }),
  );
};

it('a new wallet is refreshed automatically, and the profile shows its NFTs [NFT-01, WALLET-04, WALLET-05, WALLET-66]', async () => {
  const member = await site().member();
  const wallets = async () => (await member.get<{ items: Wallet[] }>('/api/wallets')).items;
  const connection = await subscribe(member, `user:${member.id}`);
  const input = { address, chain_id: DEMO_CHAIN_ID, label: '' };
  const { wallet_id: walletId } = await member.call('saveWalletAddressMultiChain', input);
  expect(await wallets()).toMatchObject([{ state: 'waiting', nfts_count: 0, refreshed_at: null }]);
  await refresh();
  await connection.until(/"wallets"/);
  connection.stop();
  const held = holdingsOf(address.toLowerCase()).map(toFound);
  expect(await wallets()).toMatchObject([{ state: 'fresh', nfts_count: held.length }]);
  const { items } = await site().visitor().get<Page<Nft>>(`/api/users/${member.id}/nfts`);
  expect(items.map(({ name }) => name).toSorted()).toEqual(held.map(({ name }) => name).toSorted());
  expect(items.every((nft) => nft.is_official && nft.chain_id === DEMO_CHAIN_ID)).toBe(true);

  const other = await site().member();
  expect(await failureOf(other.call('refreshNFTCacheMultiChain', { walletId }))).toMatchObject({
    envelope: { status: 'PERMISSION_DENIED', message: 'このウォレットの更新権限がありません' },
  });
  await member.call('refreshNFTCacheMultiChain', { walletId });
  expect(await wallets()).toMatchObject([{ state: 'waiting', nfts_count: held.length }]);
  await refresh();
  expect(await wallets()).toMatchObject([{ state: 'fresh', nfts_count: held.length }]);
});
