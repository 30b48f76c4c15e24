import { findChain } from '#contract/chains.ts';
import type { ContractReference } from '#contract/contract-reference.ts';
import type { ChainSettings } from '../env/chain-settings.ts';
import type { Log } from '../log/log.ts';
import type { PublicFetch } from '../net/fetch-public.ts';
import { createIndexerSource } from './indexer/indexer.ts';
import { createMetadataReader } from './metadata.ts';
import type { NftSource } from './nft-source.ts';
import { createRpcSource, type ReadOfficial } from './rpc/rpc-source.ts';
import type { ScanStore } from './rpc/scan-transfers.ts';

interface SourceOptions {
  settings: ChainSettings;
  readOfficial: ReadOfficial;
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
  const { settings, readOfficial, fetchPublic, scans, log, demo } = options;
  const { alchemyApiKey: key, alchemyUrl: url, alchemyChains: chainIds } = settings;
  const indexer = key === null ? null : createIndexerSource({ url, key, chainIds });
  const readMetadata = createMetadataReader({ ...settings, fetchPublic });
  const rpc = createRpcSource({ settings, readOfficial, scans, readMetadata, log });
  return [demo, indexer, rpc].filter((source) => source !== null);
}

/** The source of each chain that is read while these contracts are official: the first one that reads it. */
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

/** Logs what reads which chain, and warns of chains with official contracts that nothing reads. */
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
