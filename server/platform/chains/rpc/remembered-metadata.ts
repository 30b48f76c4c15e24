import { LRUCache } from 'lru-cache';
import { DAY } from '#contract/foundations/limits.ts';
import type { MetadataAnswer, ReadMetadata } from '../metadata.ts';

const REMEMBERED_MAX = 5000;
/** The maximum length of inline pictures. */
const SOURCES_LENGTH_MAX = 2048;

/** The content of such a URI never changes. */
const isUnchanging = /^(?:ipfs:\/\/(?!ipns\/)|ar:\/\/)/i;

/** Reads metadata like `readMetadata`, but reads content on IPFS and Arweave only once. */
export function rememberUnchanging(readMetadata: ReadMetadata): ReadMetadata {
  const remembered = new LRUCache<string, MetadataAnswer>({ max: REMEMBERED_MAX, ttl: 7 * DAY });
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
