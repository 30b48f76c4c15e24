import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './wallet-refreshes.store.ts';

export interface RefreshMetrics {
  /** Counts a refresh that has ended, and its duration. */
  ended: (outcome: 'fresh' | 'failed', milliseconds: number) => void;
  /** Counts a chain of a wallet by its result: read, failed or refused by its source. */
  chainRead: (chainId: number, source: string, outcome: 'read' | 'failed' | 'refused') => void;
}

export function createRefreshMetrics(registry: Registry, database: Database): RefreshMetrics {
  const registers = [registry];
  const durations = new Histogram({
    name: 'nft_refresh_duration_seconds',
    help: 'Time to fetch the NFTs of a wallet, by outcome: fresh, or failed when a chain could not be read.',
    labelNames: ['outcome'],
    buckets: [0.1, 1, 5, 30, 120, 600],
    registers,
  });
  const chains = new Counter({
    name: 'nft_chain_reads_total',
    help: 'Chains of wallets that were read, could not be, or are refused, by chain and source.',
    labelNames: ['chain', 'source', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'nft_refreshes_waiting',
    help: 'Wallets whose NFTs wait to be fetched or are being fetched, by all processes.',
    registers,
    async collect() {
      this.set(await store.countUnfinished(database.read));
    },
  });
  return {
    ended: (outcome, milliseconds) => durations.labels(outcome).observe(milliseconds / 1000),
    chainRead: (chainId, source, outcome) => chains.labels(String(chainId), source, outcome).inc(),
  };
}
