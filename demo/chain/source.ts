import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import type { FoundNft, NftSource } from '#server/platform/chains/nft-source.ts';
import type { DemoToken } from '../community/types.ts';
import { describe } from './items.ts';
import { holdingsOf } from './ledger.ts';
import { pictureAddress, readPicture } from './pictures.ts';

/** The source of NFTs on the demo chain, which exists in this process only. */
export const demoSource: NftSource = {
  name: 'demo',
  chainIds: [DEMO_CHAIN_ID],
  read: async (address, _chainId, { onProgress }) => {
    const nfts = holdingsOf(address).map(toFound);
    onProgress(nfts.length, nfts.length);
    return nfts;
  },
  readPicture,
};

/** Returns a token in the format of a source. */
export function toFound(token: DemoToken): FoundNft {
  const { isAnimated, ...item } = describe(token);
  const imageSource = pictureAddress(item.contract, token);
  return {
    ...item,
    tokenId: token.token_id,
    balance: String(token.balance),
    imageSource,
    animationSource: isAnimated ? `${imageSource}.webp` : null,
  };
}
