import { expect, it } from 'vitest';
import type { FoundNft } from '#server/platform/chains/nft-source.ts';
import { contentsOf, differenceOf } from './nft-difference.ts';

const found: FoundNft = {
  contract: `0x${'ab'.repeat(20)}`,
  tokenId: '1',
  standard: 'ERC-1155',
  balance: '1',
  collectionName: '灯台',
  name: '灯台 #1',
  description: '夜の灯台。',
  traits: [{ name: '時刻', value: '夜' }],
  imageSource: 'ipfs://picture',
  animationSource: null,
  isSpam: false,
};
const unread = {
  ...found,
  name: '#1',
  description: '',
  traits: [],
  imageSource: null,
  isUnread: true,
};
const stored = contentsOf([found], []).map((content) => ({ ...content, id: 'stored' }));

it('an NFT whose metadata currently cannot be read keeps its stored metadata, but not its balance [SOURCE-12]', () => {
  const { added, changed, removedIds } = differenceOf(
    stored,
    contentsOf([{ ...unread, balance: '5' }], stored),
  );
  expect([added, removedIds]).toEqual([[], []]);
  expect(changed).toMatchObject([
    { name: '灯台 #1', image_source: 'ipfs://picture', balance: '5', description: '夜の灯台。' },
  ]);
  expect(differenceOf(stored, contentsOf([unread], stored)).changed).toEqual([]);
});

it('metadata that was never read is empty, and metadata that no longer exists is deleted', () => {
  expect(contentsOf([unread], [])).toMatchObject([{ name: '#1', image_source: null }]);
  const bare = { ...unread, isUnread: false };
  expect(differenceOf(stored, contentsOf([bare], stored)).changed).toMatchObject([{ name: '#1' }]);
});
