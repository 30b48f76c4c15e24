import { SECOND } from '#contract/limits.ts';
import { applyDifference, compareNfts } from '#server/features/nfts/cache/cache.service.ts';
import { updateHolder } from '#server/features/profiles/holders.service.ts';
import { lockProfiles } from '#server/features/profiles/profiles.service.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site-settings/site-contracts.service.ts';
import type { FoundNft, NftSource } from '#server/platform/chains/nft-source.ts';
import { sourcesByChain } from '#server/platform/chains/sources.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pseudonym } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import { KeptWallet, LeaseLost, newLease } from './lease.ts';
import { readChain } from './reading.ts';
import type { RefreshMetrics } from './refreshing.metrics.ts';
import * as store from './refreshing.store.ts';

/** Tells the owner of wallets that something of them has changed. */
export type AnnounceWallets = (userId: string) => void;

export interface RefreshDeps {
  database: Database;
  log: Log;
  /** The contracts of the site until admins set others. */
  env: { chains: SiteContracts };
  sources: readonly NftSource[];
  announce: AnnounceWallets;
  metrics: RefreshMetrics;
  /** Milliseconds before each further attempt at a chain that fails. */
  retryDelays?: readonly number[];
}

/** Chains of one wallet that are read at the same time. */
const CHAINS_AT_ONCE = 3;
/** How long a wallet waits after a failure of our own, such as that of the database. */
const PAUSE = 30 * SECOND;
/** A wallet with which that many processes in a row have ended is given up: it may be what ends them. */
const INTERRUPTIONS_MAX = 3;

/**
 * Fetches the NFTs of the wallet that has waited longest; returns false when none waits. A member has one fetched at a time,
 * and the next one comes after those of others. What a stopped or killed process has left is fetched by the next one.
 */
export async function runNextRefresh(deps: RefreshDeps, signal: AbortSignal): Promise<boolean> {
  const { database, announce } = deps;
  const now = new Date().toISOString();
  const id = await store.findDue(database.read, now);
  if (id === null) return false;
  const wallet = await database.writeOne((queryable) =>
    store.takeWallet(queryable, id, newLease(), now),
  );
  if (wallet) {
    announce(wallet.user_id);
    if (wallet.refresh_interruptions < INTERRUPTIONS_MAX) await refresh(deps, wallet, signal);
    else await giveUp(deps, wallet);
    announce(wallet.user_id);
  }
  return true;
}

async function refresh(
  deps: RefreshDeps,
  wallet: store.HeldWallet,
  stopping: AbortSignal,
): Promise<void> {
  const onSaved = () => deps.announce(wallet.user_id);
  const kept = new KeptWallet({ ...deps, onSaved }, wallet, stopping);
  const startedAt = performance.now();
  try {
    const outcome = (await refreshChains(deps, kept)) ? 'fresh' : 'failed';
    await end(deps, wallet, outcome);
    deps.metrics.ended(outcome, performance.now() - startedAt);
  } catch (error) {
    await giveBack(deps, wallet, stopping.aborted, error);
  } finally {
    kept.stop();
  }
}

type ChainOutcome = 'read' | 'failed' | 'refused';

/**
 * Reads and stores every chain; returns whether all of them could be read. A chain that its source refuses does not count
 * while the source reads another one: nothing that the member does would change that.
 */
async function refreshChains(deps: RefreshDeps, kept: KeptWallet): Promise<boolean> {
  const { officialContracts } = await readContracts(deps.database.read, deps.env.chains);
  const chains = sourcesByChain(deps.sources, officialContracts).entries();
  const outcomes = new Map<NftSource, Set<ChainOutcome>>();
  const worker = async () => {
    for (const [chainId, source] of chains) {
      const outcome = await refreshChain(deps, kept, chainId, source);
      outcomes.set(source, new Set(outcomes.get(source)).add(outcome));
    }
  };
  await Promise.all(Array.from({ length: CHAINS_AT_ONCE }, worker));
  return [...outcomes.values()].every((set) => set.has('read') && !set.has('failed'));
}

async function refreshChain(
  deps: RefreshDeps,
  kept: KeptWallet,
  chainId: number,
  source: NftSource,
): Promise<ChainOutcome> {
  const { wallet, signal } = kept;
  const onProgress = (done: number, total: number | null) => kept.advance(chainId, done, total);
  const address = wallet.address_lower;
  const found = await readChain(deps, { source, address, chainId, signal, onProgress });
  const outcome = typeof found === 'string' ? found : 'read';
  deps.metrics.chainRead(chainId, source.name, outcome);
  if (typeof found !== 'string') await apply(deps, wallet, chainId, found);
  return outcome;
}

/** Stores what a chain holds in place of what is stored of it. */
async function apply(
  { database, env: { chains } }: RefreshDeps,
  wallet: store.HeldWallet,
  chainId: number,
  found: readonly FoundNft[],
): Promise<void> {
  const place = { user_id: wallet.user_id, wallet_id: wallet.id, chain_id: chainId };
  const { excludedContracts } = await readContracts(database.read, chains);
  const excluded = new Set(
    excludedContracts.filter((at) => at.chainId === chainId).map(({ address }) => address),
  );
  const shown = found.filter(({ contract }) => !excluded.has(contract));
  // Nobody else adds to the NFTs of a wallet that is held, so they can be compared before the transaction.
  const difference = await compareNfts(database.read, place, shown);
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [wallet.user_id]);
    if (!(await store.lockHeld(transaction, wallet))) throw new LeaseLost();
    await applyDifference(transaction, place, difference);
    await updateHolder(transaction, wallet.user_id, chains);
  });
}

const free = { refresh_lease_id: null, refresh_lease_until: null };

async function end(
  { database }: RefreshDeps,
  wallet: store.HeldWallet,
  refresh_state: 'fresh' | 'failed',
): Promise<void> {
  const now = new Date().toISOString();
  const fetched = refresh_state === 'fresh' ? { refreshed_at: now } : {};
  // While this one is held, none of them is taken.
  await database.writeOne((queryable) => store.queueBehind(queryable, wallet.user_id, now));
  await database.writeOne((queryable) =>
    store.updateHeld(queryable, wallet, { ...free, ...fetched, refresh_state }),
  );
}

async function giveUp(deps: RefreshDeps, wallet: store.HeldWallet): Promise<void> {
  const line = { user: pseudonym(wallet.user_id), times: wallet.refresh_interruptions };
  deps.log.error(line, 'wallet given up: processes that fetched it have ended');
  await end(deps, wallet, 'failed');
}

/** Lets the wallet wait again, if it is still held. */
async function giveBack(
  { database, log }: RefreshDeps,
  wallet: store.HeldWallet,
  isStopping: boolean,
  error: unknown,
): Promise<void> {
  if (!isStopping && !(error instanceof LeaseLost)) {
    log.error({ err: error, user: pseudonym(wallet.user_id) }, 'wallet not refreshed');
  }
  const until = isStopping ? null : new Date(Date.now() + PAUSE).toISOString();
  await database.writeOne((queryable) =>
    store.updateHeld(queryable, wallet, {
      ...free,
      refresh_state: 'waiting',
      refresh_lease_until: until,
    }),
  );
}
