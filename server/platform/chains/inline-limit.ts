import { isDataUrl } from './metadata/data-url.ts';
import type { FoundNft } from './nft-source.ts';

/** The limit in characters. Memory holds all NFTs of a wallet at once, and nine chains are read concurrently. */
const TOTAL_MAX = 32 * 1024 * 1024;

/** Limits the memory of one read. After 32 million characters, long texts and inline pictures of NFTs are removed. */
export function createInlineLimit(): (nft: FoundNft) => FoundNft {
  let total = 0;
  return (nft) => {
    total += lengthOf(nft);
    return total <= TOTAL_MAX ? nft : shortened(nft);
  };
}

function lengthOf({ description, traits, imageSource, animationSource }: FoundNft): number {
  const texts = [description, imageSource ?? '', animationSource ?? ''];
  return [...texts, ...traits.flatMap(({ name, value }) => [name, value])]
    .map(({ length }) => length)
    .reduce((sum, length) => sum + length);
}

function shortened({ imageSource, animationSource, ...nft }: FoundNft): FoundNft {
  return {
    ...nft,
    description: '',
    traits: [],
    imageSource: withoutData(imageSource),
    animationSource: withoutData(animationSource),
  };
}

function withoutData(source: string | null): string | null {
  return source !== null && isDataUrl(source) ? null : source;
}
