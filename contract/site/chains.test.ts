import { describe, expect, it } from 'vitest';
import { chains, findChain } from './chains.ts';

const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('the page of an NFT', () => {
  it.each([
    [1, `https://opensea.io/item/ethereum/${contract}/7`],
    [137, `https://opensea.io/item/polygon/${contract}/7`],
    [8453, `https://opensea.io/item/base/${contract}/7`],
    [43_114, `https://opensea.io/item/avalanche/${contract}/7`],
    [56, `https://bscscan.com/nft/${contract}/7`],
    [592, `https://astar.blockscout.com/token/${contract}/instance/7`],
  ])('on the chain %i is %s [NFT-07]', (id, page) => {
    expect(findChain(id)?.itemPage(contract, '7')).toBe(page);
  });

  it('differs between chains [NFT-08]', () => {
    const pages = chains.map(({ itemPage }) => itemPage(contract, '7'));
    expect(new Set(pages).size).toBe(chains.length);
  });
});
