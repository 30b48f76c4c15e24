import type { SourceFetch } from './fetch-source.ts';
import type { NftSource } from './nft-source.ts';

/** Answers for the pictures that sources of NFTs make themselves; all others are fetched. */
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
