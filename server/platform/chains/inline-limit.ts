import { isDataUrl } from './metadata/data-url.ts';
import type { FoundNft } from './nft-source.ts';

/** In characters: all NFTs of a wallet are in memory at once. */
const DATA_MAX = 64 * 1024 * 1024;

/**
 * Creates a function that returns the NFTs of one reading as they are, and without pictures that are in their metadata
 * (`data:`) once those before have 64 MB.
 */
export function createInlineLimit(): (nft: FoundNft) => FoundNft {
  let total = 0;
  return (nft) => {
    const length = dataIn(nft);
    total += length;
    const isKept = length === 0 || total <= DATA_MAX;
    return isKept ? nft : { ...nft, imageSource: null, animationSource: null };
  };
}

function dataIn({ imageSource, animationSource }: FoundNft): number {
  return [imageSource, animationSource]
    .map((source) => (source !== null && isDataUrl(source) ? source.length : 0))
    .reduce((sum, length) => sum + length);
}
