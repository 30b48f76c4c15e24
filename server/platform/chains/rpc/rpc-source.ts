import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import { DAY, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { maskAddress, type OfficialContract } from '#contract/site/chains.ts';
import type { ChainSettings } from '#server/platform/env/chain-settings.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MetadataAnswer, ReadMetadata } from '../metadata.ts';
import { type NftSource, SourceFailed } from '../nft-source.ts';
import { ChunkSize } from './chunk-size.ts';
import { describeTokens } from './describe-tokens.ts';
import type { RpcBounds } from './endpoint.ts';
import { Endpoints } from './endpoints.ts';
import { findHoldings, type OfficialChain } from './find-holdings.ts';
import { ContractUnread } from './rpc-failure.ts';
import type { ScanStore } from './scan-transfers.ts';

const defaults: RpcBounds = {
  deadline: 10 * SECOND,
  longestWait: 20 * SECOND,
  firstPause: SECOND,
  longestPause: MINUTE,
};

/** The time limit of a read. The next attempt continues from the saved position in the logs. */
const READ_DEADLINE = 8 * MINUTE;

interface RpcSourceOptions {
  settings: Pick<ChainSettings, 'rpcUrls'>;
  readOfficial: ReadOfficial;
  scans: ScanStore;
  readMetadata: ReadMetadata;
  log: Log;
  bounds?: Partial<RpcBounds>;
}

export type ReadOfficial = () => Promise<readonly OfficialContract[]>;

export function createRpcSource(options: RpcSourceOptions): NftSource {
  const { scans, log, readOfficial } = options;
  const chains = chainsOf(options);
  const readMetadata = rememberUnchanging(options.readMetadata);

  return {
    name: 'rpc',
    chainIds: [...chains.keys()],
    isOfficialOnly: true,
    async read(address, chainId, { signal: stopping, onProgress }) {
      const known = chains.get(chainId);
      const contracts = contractsOf(await readOfficial(), chainId);
      if (!known || contracts.length === 0) return [];
      const chain = { ...known, contracts };
      const late = AbortSignal.timeout(READ_DEADLINE);
      const signal = AbortSignal.any([stopping, late]);
      const onStep = () => onProgress(0, null);
      try {
        const search = { address: address as Address, scans, signal, log, onStep };
        const { reader, found } = await findHoldings(chain, search);
        return await describeTokens(reader, found, { readMetadata, signal, onProgress });
      } catch (error) {
        stopping.throwIfAborted();
        if (error instanceof ContractUnread) {
          const line = { chain: chainId, contract: maskAddress(error.contract) };
          log.warn(line, 'official contract does not tell whose its tokens are');
        }
        throw late.aborted ? new SourceFailed(`chain ${chainId}: not read in time`) : error;
      }
    },
  };
}

function contractsOf(official: readonly OfficialContract[], chainId: number) {
  return official
    .filter((contract) => contract.chainId === chainId)
    .map(({ address, fromBlock }) => ({ address: address as Address, fromBlock }));
}

type KnownChain = Omit<OfficialChain, 'contracts'>;

function chainsOf({ settings, log, bounds }: RpcSourceOptions): Map<number, KnownChain> {
  const chains = new Map<number, KnownChain>();
  for (const [chainId, urls] of settings.rpcUrls) {
    if (urls.length === 0) continue;
    const endpoints = new Endpoints({ chainId, urls, bounds: { ...defaults, ...bounds }, log });
    chains.set(chainId, { endpoints, chunkSize: new ChunkSize(), standards: new Map() });
  }
  return chains;
}

const REMEMBERED_MAX = 5000;
/** Metadata with longer sources is not cached. */
const SOURCES_LENGTH_MAX = 2048;

/** Matches URIs whose content never changes. */
const isUnchanging = /^(?:ipfs:\/\/(?!ipns\/)|ar:\/\/)/i;

/** Returns a function that reads metadata like `readMetadata`, but reads content on IPFS and Arweave only once. */
function rememberUnchanging(readMetadata: ReadMetadata): ReadMetadata {
  const remembered = new LRUCache<string, MetadataAnswer>({ max: REMEMBERED_MAX, ttl: 7 * DAY });
  return async (uri, options) => {
    if (!isUnchanging.test(uri)) return readMetadata(uri, options);
    // The key contains the token id, because clients replace `{id}` in the URI of an ERC-1155 contract by the token id.
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
