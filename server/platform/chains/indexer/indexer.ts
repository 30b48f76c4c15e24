import { z } from 'zod';
import { NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { alchemyNetworks } from '#server/platform/env/chain-settings.ts';
import { createInlineLimit } from '../inline-limit.ts';
import { type FoundNft, type NftSource, type ReadOptions, SourceFailed } from '../nft-source.ts';
import {
  createIndexerClient,
  type IndexerClient,
  type IndexerTimes,
  PageTooLarge,
} from './indexer-client.ts';
import { readOwnedNft } from './owned-nft.ts';

const PAGE_SIZE = 100;
/** The divisor of the page size after a page that was too large, for example because of pictures in metadata. */
const SHORTER = 5;
const MAX_PAGES = (SHORTER * NFTS_PER_CHAIN_MAX) / PAGE_SIZE;

const pageSchema = z.object({
  ownedNfts: z.array(z.unknown()),
  totalCount: z.int().nonnegative().nullish().catch(null),
  pageKey: z.string().nullish(),
});

type Page = z.infer<typeof pageSchema>;

interface IndexerOptions {
  /** The URL, with `{network}` as a placeholder. */
  url: string;
  key: string;
  /** The chains to read. The default is all known chains. */
  chainIds?: readonly number[];
  times?: Partial<IndexerTimes & { deadline: number }>;
}

const defaultTimes = {
  request: 30_000,
  backoff: 1000,
  longestPause: 60_000,
  deadline: 5 * 60_000,
};

/** Reads a wallet from Alchemy's NFT API (v3). Omits NFTs that cannot be parsed. Fails when a page cannot be read. */
export function createIndexerSource({
  url,
  key,
  chainIds = [...alchemyNetworks.keys()],
  times,
}: IndexerOptions): NftSource {
  const { deadline, ...clientTimes } = { ...defaultTimes, ...times };
  const fetchJson = createIndexerClient(clientTimes);
  return {
    name: 'indexer',
    chainIds,
    async read(address, chainId, { signal, onProgress }) {
      const network = alchemyNetworks.get(chainId);
      if (network === undefined) throw new SourceFailed(`the indexer does not know ${chainId}`);
      const base = url.replace('{network}', network).replace(/\/$/, '');
      const first = new URL(`${base}/nft/v3/${encodeURIComponent(key)}/getNFTsForOwner`);
      first.search = String(new URLSearchParams({ owner: address, withMetadata: 'true' }));
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(deadline)]);
      return readPages(first, pagesInSize(fetchJson), { signal: bounded, onProgress });
    },
  };
}

function pagesInSize(fetchJson: IndexerClient): IndexerClient {
  let pageSize = PAGE_SIZE;
  return async function fetchPage(page, signal) {
    const url = new URL(page);
    url.searchParams.set('pageSize', String(pageSize));
    try {
      const json = await fetchJson(url, signal);
      pageSize = Math.min(PAGE_SIZE, pageSize * SHORTER);
      return json;
    } catch (error) {
      if (!(error instanceof PageTooLarge) || pageSize === 1) throw error;
      pageSize = Math.ceil(pageSize / SHORTER);
      return fetchPage(page, signal);
    }
  };
}

async function readPages(
  first: URL,
  fetchJson: IndexerClient,
  { signal, onProgress }: ReadOptions,
): Promise<FoundNft[]> {
  const found = new Map<string, FoundNft>();
  const keys = new Set<string>();
  let next: URL | null = first;
  const limited = createInlineLimit();
  for (let pages = 0; next !== null; pages += 1) {
    if (pages === MAX_PAGES) throw new SourceFailed('the indexer has too many pages');
    const page = readPage(await fetchJson(next, signal));
    // A token that moves between two pages appears twice, and is stored once.
    for (const nft of nftsOf(page)) {
      found.set(`${nft.contract}:${nft.tokenId}`, limited(nft));
    }
    onProgress(found.size, page.totalCount ?? null);
    next = found.size < NFTS_PER_CHAIN_MAX ? nextOf(first, page, keys) : null;
  }
  return [...found.values()].slice(0, NFTS_PER_CHAIN_MAX);
}

function readPage(json: unknown): Page {
  const page = pageSchema.safeParse(json);
  if (!page.success) throw new SourceFailed('the indexer answered in an unknown form');
  return page.data;
}

function nftsOf({ ownedNfts }: Page): FoundNft[] {
  const nfts = ownedNfts.map(readOwnedNft);
  // When no NFT can be parsed, the API has changed. The read then fails, so that the stored NFTs remain.
  if (nfts.length > 0 && nfts.every((nft) => nft === null)) {
    throw new SourceFailed('the indexer answered in an unknown form');
  }
  return nfts.filter((nft) => nft !== null).filter(({ balance }) => balance !== '0');
}

function nextOf(first: URL, { pageKey }: Page, keys: Set<string>): URL | null {
  if (!pageKey) return null;
  if (keys.has(pageKey)) throw new SourceFailed('the indexer repeats a page');
  keys.add(pageKey);
  const next = new URL(first);
  next.searchParams.set('pageKey', pageKey);
  return next;
}
