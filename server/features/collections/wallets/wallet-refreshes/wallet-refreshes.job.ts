import type { Registry } from 'prom-client';
import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import {
  applyDifference,
  compareNfts,
} from '#server/features/collections/nfts/cache/nft-cache.service.ts';
import { updateHolder } from '#server/features/members/profiles/nft-holders.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { FoundNft, NftSource } from '#server/platform/chains/nft-source.ts';
import { sourcesByChain } from '#server/platform/chains/sources.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import { readChain } from './read-wallet.ts';
import { WalletProgress } from './wallet-progress.ts';
import { createRefreshMetrics, type RefreshMetrics } from './wallet-refreshes.metrics.ts';
import * as store from './wallet-refreshes.store.ts';

/** Notifies a member that their wallets have changed. */
export type PublishWalletsEvent = (userId: string) => void;

export interface RefreshDeps {
  database: Database;
  log: Log;
  /** The contracts that apply by default, until admins configure contracts. */
  env: { chains: SiteContracts };
  nftSources: readonly NftSource[];
  publishWalletsEvent: PublishWalletsEvent;
  metrics: Registry;
  /** Milliseconds before each further attempt at a chain that fails. */
  retryDelays?: readonly number[];
}

interface Refreshing extends Omit<RefreshDeps, 'metrics'> {
  metrics: RefreshMetrics;
}

/** The number of wallets that one process refreshes at the same time. */
const WALLETS_AT_ONCE = 3;
/** The number of chains of one wallet that are read at the same time. */
const CHAINS_AT_ONCE = 3;

/**
 * Refreshes the NFTs of wallets. Only one wallet of a member is refreshed at a time, and the member's next wallet comes
 * after the wallets of other members. When a process stops or is killed, the next process continues its work. A wallet
 * is given up after three processes in a row have died while refreshing it, because the wallet may be the cause.
 */
export function createRefreshJob(site: RefreshDeps): Job {
  const deps = { ...site, metrics: createRefreshMetrics(site.metrics, site.database) };
  return defineJob({
    kind: refreshKind,
    attempts: 3,
    concurrency: WALLETS_AT_ONCE,
    isDeferred: store.isOfAbsentMember,
    run: ({ walletId }, job) => refreshWallet(deps, walletId, job),
    settle: async (transaction, { walletId, userId }, refresh_state, afterCommit) => {
      await store.updateWallet(transaction, walletId, { refresh_state });
      afterCommit(() => deps.publishWalletsEvent(userId));
    },
  });
}

/**
 * Thrown when the wallet is gone, or its member is blocked or leaving. The job of such a member waits until the member
 * is back.
 */
class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly state: 'away' | 'gone';

  constructor(state: 'away' | 'gone') {
    super(`the wallet or its member is ${state}`);
    this.state = state;
  }
}

async function refreshWallet(deps: Refreshing, walletId: string, job: LeasedJob): Promise<void> {
  const { database, publishWalletsEvent } = deps;
  const wallet = await database.write(async (transaction) => {
    await job.lock(transaction);
    return store.beginRefresh(transaction, walletId);
  });
  if (!wallet) return;
  publishWalletsEvent(wallet.user_id);
  try {
    await fetchNfts(deps, wallet, job);
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    if (error.state === 'gone') return;
    await database.write(async (transaction, afterCommit) => {
      await job.pause(transaction);
      await store.updateWallet(transaction, walletId, { refresh_state: 'waiting' });
      afterCommit(() => publishWalletsEvent(wallet.user_id));
    });
  }
}

async function fetchNfts(deps: Refreshing, wallet: store.FetchedWallet, job: LeasedJob) {
  const onSaved = () => deps.publishWalletsEvent(wallet.user_id);
  const progress = new WalletProgress({ ...deps, job, walletId: wallet.id, onSaved });
  const startedAt = performance.now();
  try {
    const outcome = (await refreshChains(deps, { wallet, job, progress })) ? 'fresh' : 'failed';
    await end(deps, wallet, job, outcome);
    deps.metrics.ended(outcome, performance.now() - startedAt);
  } finally {
    progress.stop();
  }
}

interface Refresh {
  wallet: store.FetchedWallet;
  job: LeasedJob;
  progress: WalletProgress;
}

type ChainOutcome = 'read' | 'failed' | 'refused';

/**
 * Reads and stores every chain. Returns whether all of them could be read. A chain that its source refuses is ignored
 * if another chain was read, because the member cannot change the refusal. A failure of our own code stops the other
 * chains, and is thrown when all of them have ended.
 */
async function refreshChains(deps: Refreshing, refresh: Refresh): Promise<boolean> {
  const { officialContracts } = await readContracts(deps.database.read, deps.env.chains);
  const chains = sourcesByChain(deps.nftSources, officialContracts).entries();
  const outcomes = new Map<NftSource, Set<ChainOutcome>>();
  const failing = new AbortController();
  const signal = AbortSignal.any([refresh.job.signal, failing.signal]);
  const worker = async () => {
    for (const [chainId, source] of chains) {
      signal.throwIfAborted();
      const outcome = await refreshChain(deps, refresh, { chainId, source, signal });
      outcomes.set(source, new Set(outcomes.get(source)).add(outcome));
    }
  };
  const workers = Array.from({ length: CHAINS_AT_ONCE }, () =>
    worker().catch((error: unknown) => failing.abort(error)),
  );
  await Promise.all(workers);
  failing.signal.throwIfAborted();
  return [...outcomes.values()].every((set) => set.has('read') && !set.has('failed'));
}

async function refreshChain(
  deps: Refreshing,
  { wallet, job, progress }: Refresh,
  { chainId, source, signal }: { chainId: number; source: NftSource; signal: AbortSignal },
): Promise<ChainOutcome> {
  const onProgress = (done: number, total: number | null) => progress.advance(chainId, done, total);
  const address = wallet.address_lower;
  const found = await readChain(deps, { source, address, chainId, signal, onProgress });
  const outcome = typeof found === 'string' ? found : 'read';
  deps.metrics.chainRead(chainId, source.name, outcome);
  if (typeof found !== 'string') await apply(deps, { wallet, job }, chainId, found);
  return outcome;
}

async function apply(
  { database, env: { chains } }: Refreshing,
  { wallet, job }: Pick<Refresh, 'wallet' | 'job'>,
  chainId: number,
  found: readonly FoundNft[],
): Promise<void> {
  const walletChain = { user_id: wallet.user_id, wallet_id: wallet.id, chain_id: chainId };
  const { excludedContracts } = await readContracts(database.read, chains);
  const excluded = new Set(
    excludedContracts.filter((at) => at.chainId === chainId).map(({ address }) => address),
  );
  const shown = found.filter(({ contract }) => !excluded.has(contract));
  // Only the process with the lease adds NFTs to a wallet, so they can be compared before the transaction.
  const difference = await compareNfts(database.read, walletChain, shown);
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [wallet.user_id]);
    await job.lock(transaction);
    const state = await store.lockWallet(transaction, wallet.id);
    if (state !== 'here') throw new NotNow(state);
    await applyDifference(transaction, walletChain, difference);
    await updateHolder(transaction, wallet.user_id, chains);
  });
}

async function end(
  { database, publishWalletsEvent }: Refreshing,
  wallet: store.FetchedWallet,
  job: LeasedJob,
  refresh_state: 'fresh' | 'failed',
): Promise<void> {
  const fetched = refresh_state === 'fresh' ? { refreshed_at: new Date().toISOString() } : {};
  await database.write(async (transaction, afterCommit) => {
    await job.end(transaction);
    await store.updateWallet(transaction, wallet.id, { ...fetched, refresh_state });
    afterCommit(() => publishWalletsEvent(wallet.user_id));
  });
}

/** The refresh of a wallet's NFTs. Only one wallet of a member is refreshed at a time. */
export const refreshKind = jobKind<{ walletId: string; userId: string }>({
  name: 'wallet-refresh',
  payload: z.strictObject({ walletId: idSchema, userId: idSchema }),
  key: ({ walletId }) => walletId,
  userId: ({ userId }) => userId,
  turn: ({ userId }) => userId,
});
