import { DAY } from '#contract/limits.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import type { MetadataAnswer, ReadMetadata } from '../metadata.ts';

const REMEMBERED_MAX = 5000;
/** Of pictures that are in the metadata. */
const SOURCES_LENGTH_MAX = 2048;

/** What such an address names never changes. */
const isUnchanging = /^(?:ipfs:\/\/(?!ipns\/)|ar:\/\/)/i;

/** Reads metadata as `readMetadata` does, that of addresses on IPFS and Arweave only once. */
export function rememberUnchanging(readMetadata: ReadMetadata): ReadMetadata {
  const remembered = new LruCache<MetadataAnswer>(REMEMBERED_MAX, 7 * DAY);
  return async (uri, options) => {
    if (!isUnchanging.test(uri)) return readMetadata(uri, options);
    // `{id}` in the URI of an ERC-1155 stands for the token.
    const key = `${options.tokenId} ${uri}`;
    const known = remembered.get(key);
    if (known) return known;
    const metadata = await readMetadata(uri, options);
    if (!metadata.isUnavailable && isSmall(metadata)) remembered.set(key, metadata);
    return metadata;
  };
}

function isSmall({ imageSource, animationSource }: MetadataAnswer): boolean {
  return (imageSource?.length ?? 0) + (animationSource?.length ?? 0) <= SOURCES_LENGTH_MAX;
}
