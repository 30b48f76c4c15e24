import { DAY, NFT_NAME_MAX, NFTS_PER_CHAIN_MAX } from '#contract/limits.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import type { MetadataAnswer, ReadMetadata } from '../metadata.ts';
import type { FoundNft } from '../nft-source.ts';
import type { ChainReader } from './calls.ts';
import type { HoldingsOf } from './find-holdings.ts';
import type { Holding } from './holdings.ts';
import { inParallel } from './in-parallel.ts';
import { readCollectionName, readTokenUris } from './token-texts.ts';

const METADATA_AT_ONCE = 12;
const REMEMBERED_MAX = 5000;

type Token = Pick<FoundNft, 'contract' | 'tokenId' | 'standard' | 'balance' | 'collectionName'> & {
  uri: string | null;
};

interface DescribeOptions {
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** Creates a function that reads the names and metadata of what an address has, at most NFTS_PER_CHAIN_MAX of it. */
export function createDescriber(readMetadata: ReadMetadata) {
  const read = rememberUnchanging(readMetadata);

  return async function describeTokens(
    reader: ChainReader,
    found: readonly HoldingsOf[],
    { signal, onProgress }: DescribeOptions,
  ): Promise<FoundNft[]> {
    const tokens = await readTokens(reader, found);
    let done = 0;
    onProgress(done, tokens.length);
    return inParallel(tokens, METADATA_AT_ONCE, async ({ uri, ...token }) => {
      const { tokenId, standard } = token;
      const metadata = uri === null ? null : await read(uri, { tokenId, standard, signal });
      signal.throwIfAborted();
      done += 1;
      onProgress(done, tokens.length);
      return describe(token, metadata);
    });
  };
}

async function readTokens(reader: ChainReader, found: readonly HoldingsOf[]): Promise<Token[]> {
  const tokens: Token[] = [];
  for (const { contract, standard, holdings } of found) {
    const kept = holdings.slice(0, NFTS_PER_CHAIN_MAX - tokens.length);
    if (kept.length > 0) tokens.push(...(await readContract(reader, contract, standard, kept)));
  }
  return tokens;
}

async function readContract(
  reader: ChainReader,
  contract: HoldingsOf['contract'],
  standard: HoldingsOf['standard'],
  holdings: readonly Holding[],
): Promise<Token[]> {
  const collectionName = await readCollectionName(reader, contract);
  const ids = holdings.map(({ tokenId }) => tokenId);
  const uris = await readTokenUris(reader, { contract, standard }, ids);
  return holdings.map(({ tokenId, balance }, index) => ({
    contract,
    tokenId: String(tokenId),
    standard,
    balance: String(balance),
    collectionName,
    uri: uris[index] ?? null,
  }));
}

function describe(token: Omit<Token, 'uri'>, metadata: MetadataAnswer | null): FoundNft {
  return {
    ...token,
    name: metadata?.name || `${token.collectionName} #${token.tokenId}`.slice(0, NFT_NAME_MAX),
    description: metadata?.description ?? '',
    traits: metadata?.traits ?? [],
    imageSource: metadata?.imageSource ?? null,
    animationSource: metadata?.animationSource ?? null,
    isSpam: false,
    isUnread: metadata?.isUnavailable ?? false,
  };
}

/** What such an address names never changes. */
const isUnchanging = /^(?:ipfs:\/\/(?!ipns\/)|ar:\/\/)/i;

function rememberUnchanging(readMetadata: ReadMetadata): ReadMetadata {
  const remembered = new LruCache<MetadataAnswer>(REMEMBERED_MAX, 7 * DAY);
  return async (uri, options) => {
    if (!isUnchanging.test(uri)) return readMetadata(uri, options);
    // `{id}` in the URI of an ERC-1155 stands for the token.
    const key = `${options.tokenId} ${uri}`;
    const known = remembered.get(key);
    if (known) return known;
    const metadata = await readMetadata(uri, options);
    const isKept = !metadata.isUnavailable && isSmall(metadata);
    if (isKept) remembered.set(key, metadata);
    return metadata;
  };
}

/** A picture can stand in the metadata itself. */
function isSmall({ imageSource, animationSource }: MetadataAnswer): boolean {
  return (imageSource?.length ?? 0) + (animationSource?.length ?? 0) <= 2048;
}
