import { type ContractReference, findChain } from '#contract/site/chains.ts';
import type { ChainSettings } from '#server/platform/env/chain-settings.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import { createIndexerSource } from './indexer/indexer.ts';
import { createMetadataReader, type ReadMetadata } from './metadata.ts';
import type { NftSource } from './nft-source.ts';
import type { ReadOfficial } from './rpc/rpc-source.ts';
import type { ScanStore } from './rpc/scan-transfers.ts';

interface SourceOptions {
  settings: ChainSettings;
  readOfficial: ReadOfficial;
  fetchPublic: PublicFetch;
  scans: ScanStore;
  log: Log;
  demo: NftSource | null;
}

/** Returns the sources that the settings enable. A chain is read by the first source that can read it. */
export async function createNftSources(options: SourceOptions): Promise<NftSource[]> {
  const { settings, fetchPublic, demo } = options;
  const { alchemyApiKey: key, alchemyUrl: url, alchemyChains: chainIds } = settings;
  const indexer = key === null ? null : createIndexerSource({ url, key, chainIds });
  const readMetadata = createMetadataReader({ ...settings, fetchPublic });
  const rpc = settings.rpcUrls.size > 0 ? await openRpc({ ...options, readMetadata }) : null;
  return [demo, indexer, rpc].filter((source) => source !== null);
}

/** Loads viem only for sites with endpoints, because it has hundreds of modules. */
async function openRpc(options: SourceOptions & { readMetadata: ReadMetadata }) {
  const { createRpcSource } = await import('./rpc/rpc-source.ts');
  return createRpcSource(options);
}

/**
 * Returns the source of each chain: the first source that can read the chain. A source can depend on the official
 * contracts.
 */
export function sourcesByChain(
  sources: readonly NftSource[],
  official: readonly ContractReference[],
): Map<number, NftSource> {
  const withOfficial = new Set(official.map(({ chainId }) => chainId));
  const read = new Map<number, NftSource>();
  for (const source of sources) {
    for (const id of source.chainIds) {
      if (!read.has(id) && (!source.isOfficialOnly || withOfficial.has(id))) read.set(id, source);
    }
  }
  return read;
}

/** Logs the source of each chain, and warns of official contracts on chains without a source. */
export function logSources(
  sources: readonly NftSource[],
  official: readonly ContractReference[],
  log: Log,
): void {
  const read = sourcesByChain(sources, official);
  const chains = [...read].map(([id, { name }]) => [nameOf(id), name] as const);
  log.info({ chains: Object.fromEntries(chains) }, 'NFTs are read');
  for (const chainId of new Set(official.map((contract) => contract.chainId))) {
    if (read.has(chainId)) continue;
    const chain = nameOf(chainId);
    log.warn({ chain }, 'nothing reads the official contracts of a chain: set CHAIN_RPC_URLS');
  }
}

function nameOf(chainId: number): string {
  return findChain(chainId)?.name ?? String(chainId);
}
