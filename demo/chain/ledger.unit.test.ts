import { expect, it } from 'vitest';
import { officialDemoContracts } from '#server/platform/chains/demo-contracts.ts';
import { buildWallets } from '../community/wallets.ts';
import { findToken } from './items.ts';
import { exists, holdersOf, holdingsOf } from './ledger.ts';
import { demoSource, toFound } from './source.ts';

const stranger = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';

it('the demo chain contains the tokens in the wallets of the demo members', () => {
  for (const { address, tokens } of buildWallets()) expect(holdingsOf(address)).toEqual(tokens);
});

it('for any other address, the demo chain contains the same official NFTs on each read [WALLET-68]', () => {
  const held = holdingsOf(stranger);
  expect(held.length).toBeGreaterThan(2);
  expect(holdingsOf(stranger)).toEqual(held);
  const official = officialDemoContracts.map(({ address }) => address);
  for (const token of held) expect(official).toContain(toFound(token).contract);
});

it('the demo chain finds the holders of each token and the token of each contract', () => {
  const addresses = [
    stranger,
    `0x${'f'.repeat(40)}`,
    ...buildWallets().map((wallet) => wallet.address),
  ];
  for (const address of addresses) {
    for (const token of holdingsOf(address)) {
      expect(holdersOf(token)).toContain(address);
      const { contract, tokenId } = toFound(token);
      expect(findToken(contract, tokenId)).toEqual({ series: token.series, token_id: tokenId });
    }
  }
});

it.each([
  ['friends', '3001'],
  ['friends', '0'],
  ['friends', '-1'],
  ['friends', '01'],
  ['friends', 'x'],
  ['travelers', String(2n ** 163n + 1n)],
  ['travelers', String(BigInt(stranger) * 8n + 7n)],
] as const)('the demo chain has no token %s %s', (series, token_id) => {
  expect(exists({ series, token_id })).toBe(false);
});

it('the data of an NFT of the demo has less than 1,000 characters on average', () => {
  const found = buildWallets().flatMap(({ tokens }) => tokens.map(toFound));
  for (const { name, description, traits, isSpam } of found) {
    expect(name).toMatch(/[ぁ-んァ-ヶ一-龠]/);
    expect(description).not.toBe('');
    expect(traits.length).toBeGreaterThanOrEqual(isSpam ? 0 : 4);
    for (const { value } of traits) expect(value).toMatch(/[ぁ-んァ-ヶ一-龠]/);
  }
  expect(found.some(({ isSpam }) => isSpam)).toBe(true);
  expect(found.some(({ animationSource }) => animationSource !== null)).toBe(true);
  expect(found.some(({ balance }) => balance !== '1')).toBe(true);
  expect(JSON.stringify(found).length / found.length).toBeLessThan(1000);
});

it('the source of the demo chain reads all tokens of an address', async () => {
  const progressed: unknown[] = [];
  const { signal } = new AbortController();
  const onProgress = (...progress: unknown[]) => void progressed.push(progress);
  const [chainId = 0] = demoSource.chainIds;
  const nfts = await demoSource.read(stranger, chainId, { signal, onProgress });
  expect(nfts).toHaveLength(holdingsOf(stranger).length);
  expect(progressed).toEqual([[nfts.length, nfts.length]]);
});
