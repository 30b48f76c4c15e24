import sharp from 'sharp';
import { expect, it } from 'vitest';
import { nftAnimationUrl, nftPictureUrl } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import {
  insertWallet,
  refreshAll,
  refreshDeps,
  storedOf,
} from '#server/features/collections/wallets/wallet-refreshes/wallet-refreshes.testing.ts';
import { demoContracts } from '#server/platform/chains/demo-contracts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { buildWallets } from '../community/wallets.ts';
import { registerDemoChain } from './pages.ts';
import { demoSource, toFound } from './source.ts';

const site = useTestApp({}, { extend: registerDemoChain, nftSources: [demoSource] });

const [wallet] = buildWallets();
if (!wallet) throw new Error('no wallet');
const [first] = wallet.tokens;
if (!first) throw new Error('no token');
const nft = toFound(first);
const chain = findChain(demoSource.chainIds[0] ?? 0);
const mask = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;

async function open(path: string) {
  const response = await site().visitor().fetch(path);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

it('the explorer shows the NFT of a tile, with its picture, traits, contract and holders [WALLET-109]', async () => {
  const path = chain?.itemPage(nft.contract, nft.tokenId) ?? '';
  const { status, text } = await open(path);
  expect(status).toBe(200);
  const shown = [nft.name, nft.collectionName, nft.description, nft.contract, nft.standard, mask];
  for (const part of [...shown, ...nft.traits.map(({ value }) => value)])
    expect(text).toContain(part);
  expect(text).toContain('noindex');
  expect(text).not.toMatch(/<style|style=|<script>/);
  const picture = await site().visitor().fetch(`${path}/picture`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000);
});

it('the explorer shows the tokens of an address, whether it is written in upper or lower case', async () => {
  for (const address of [wallet.address, `0x${wallet.address.slice(2).toUpperCase()}`]) {
    const { status, text } = await open(chain?.addressPage(address) ?? '');
    expect(status).toBe(200);
    expect(text).toContain(`${wallet.tokens.length}点のNFTを持っています。`);
    expect(text).toContain(chain?.itemPage(nft.contract, nft.tokenId));
  }
});

it('the explorer says when nobody holds a token yet', async () => {
  const held = new Set(
    buildWallets().flatMap(({ tokens }) =>
      tokens.map((token) => `${token.series} ${token.token_id}`),
    ),
  );
  const free = Array.from({ length: 3000 }, (_, index) => String(index + 1)).find(
    (token) => !held.has(`friends ${token}`),
  );
  const { text } = await open(`/demo-chain/${demoContracts.friends}/${free}`);
  expect(text).toContain('まだだれも持っていません。');
});

it.each([
  `/demo-chain/${demoContracts.friends}/3001`,
  `/demo-chain/${demoContracts.friends}/3001/picture`,
  '/demo-chain/0x12',
  '/demo-chain/0x12/1',
])('the explorer has no page at %s', async (path) => {
  const { status, text } = await open(path);
  expect(status).toBe(404);
  expect(text).toContain('見つかりませんでした');
});

it('the image proxy receives the pictures and animations of stored NFTs [WALLET-68]', async () => {
  const { database } = site();
  const { id: wallet_id, user_id } = await insertWallet(database, { address: wallet.address });
  await refreshAll(refreshDeps(database, demoSource));
  const stored = await storedOf(database, wallet_id);
  expect(stored).toHaveLength(wallet.tokens.length);
  const animated = stored.find(({ animation_source }) => animation_source !== null);
  expect(user_id).toBe(animated?.user_id);
  for (const path of [nftPictureUrl(animated?.id ?? ''), nftAnimationUrl(animated?.id ?? '')]) {
    const response = await site().visitor().fetch(path);
    expect(response.headers.get('content-type')).toMatch(/^image\/(webp|jpeg|avif)$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { pages = 1 } = await sharp(bytes, { animated: true }).metadata();
    expect(pages).toBe(path.endsWith('animation') ? 10 : 1);
  }
});

it('the explorer serves its style sheet', async () => {
  const { headers, text } = await open('/demo-chain/style.css');
  expect(headers.get('content-type')).toContain('text/css');
  expect(text).toContain('color-scheme: light dark');
});
