import { expect, it } from 'vitest';
import { createInlineLimit } from './inline-limit.ts';
import type { FoundNft } from './nft-source.ts';

const traits = Array.from({ length: 50 }, (_, index) => ({
  name: `名${index}`,
  value: 'x'.repeat(100),
}));

function nftWith(fields: Partial<FoundNft>): FoundNft {
  return {
    contract: `0x${'a'.repeat(40)}`,
    tokenId: '1',
    standard: 'ERC-721',
    balance: '1',
    collectionName: '星',
    name: '星 #1',
    description: '',
    traits: [],
    imageSource: 'https://nft.example/1.png',
    animationSource: null,
    isSpam: false,
    ...fields,
  };
}

it.each<[string, Partial<FoundNft>]>([
  ['pictures in the metadata', { imageSource: `data:image/png,${'x'.repeat(60_000)}` }],
  ['animations in the metadata', { animationSource: `data:video/mp4,${'x'.repeat(60_000)}` }],
  ['descriptions and traits', { description: 'x'.repeat(2000), traits }],
])('a read omits %s after 32 million characters [SOURCE-33]', (_, fields) => {
  const limited = createInlineLimit();
  const nft = nftWith(fields);
  const found = Array.from({ length: 10_000 }, () => limited(nft));
  expect(found[0]).toEqual(nft);
  expect(found.at(-1)).toMatchObject({ name: nft.name, description: '', traits: [] });
  expect(JSON.stringify(found).length).toBeLessThan(45_000_000);
});
