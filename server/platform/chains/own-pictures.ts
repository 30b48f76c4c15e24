import type { SourceFetch } from './fetch-source.ts';
import type { NftSource } from './nft-source.ts';

/** Returns a fetch that gets the pictures of NFT sources from the sources themselves, and downloads all other files. */
export function withOwnPictures(
  sources: readonly NftSource[],
  fetchSource: SourceFetch,
): SourceFetch {
  return async (address, bounds) => {
    for (const source of sources) {
      const body = await source.readPicture?.(address);
      if (body) return { mediaType: 'image/webp', body };
    }
    return fetchSource(address, bounds);
  };
}
