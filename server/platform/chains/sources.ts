import { findChain } from '#contract/chains.ts';
import type { ChainSettings } from '../env/chain-settings.ts';
import type { Log } from '../log/log.ts';
import type { PublicFetch } from '../net/fetch-public.ts';
import { createIndexerSource } from './indexer/indexer.ts';
import { createMetadataReader } from './metadata.ts';
import type { NftSource } from './nft-source.ts';
import { createRpcSource } from './rpc/rpc-source.ts';
import type { ScanStore } from './rpc/scan-transfers.ts';

interface SourceOptions {
  settings: ChainSettings;
  fetchPublic: PublicFetch;
  /** Where it is kept up to which block the logs of a contract are read. */
  scans: ScanStore;
  log: Log;
  /** The chain of the demo, where the demo is on. */
  demo: NftSource | null;
}

/**
 * All sources that the settings turn on. Where two read a chain, the first one does: the indexer knows everything in a
 * wallet, JSON-RPC the official contracts.
 */
export function createNftSources(options: SourceOptions): NftSource[] {
  const { settings, fetchPublic, scans, log, demo } = options;
  const { alchemyApiKey: key, alchemyUrl: url, alchemyChains: chainIds } = settings;
  const indexer = key === null ? null : createIndexerSource({ url, key, chainIds });
  const readMetadata = createMetadataReader({ ...settings, fetchPublic });
  const rpc = createRpcSource({ settings, scans, readMetadata, log });
  return [demo, indexer, rpc].filter((source) => source !== null);
}

/** The name of the source that reads each chain, by the name of the chain. */
function sourceNames(sources: readonly NftSource[]): Record<string, string> {
  const pairs = sources.flatMap(({ name, chainIds }) =>
    chainIds.map((id) => [nameOf(id), name] as const),
  );
  return Object.fromEntries(pairs.toReversed());
}

/** Logs what reads which chain, and warns of chains with official contracts that nothing reads. */
export function logSources(
  sources: readonly NftSource[],
  { officialContracts }: Pick<ChainSettings, 'officialContracts'>,
  log: Log,
): void {
  log.info({ chains: sourceNames(sources) }, 'NFTs are read');
  const read = new Set(sources.flatMap(({ chainIds }) => chainIds));
  for (const chainId of new Set(officialContracts.map((contract) => contract.chainId))) {
    if (read.has(chainId)) continue;
    const chain = nameOf(chainId);
    log.warn({ chain }, 'nothing reads the official contracts of a chain: set CHAIN_RPC_URLS');
  }
}

function nameOf(chainId: number): string {
  return findChain(chainId)?.name ?? String(chainId);
}
