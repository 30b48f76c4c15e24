import type { z } from 'zod';
import type { listWallets, Wallet } from '#contract/collections/wallets.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { chains, DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { ResolveName } from '#server/platform/chains/ens-names.ts';
import type { NftSource } from '#server/platform/chains/nft-source.ts';
import { sourcesByChain } from '#server/platform/chains/sources.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { deleteScansBefore } from './chain-scans.store.ts';
import type { PublishWalletsEvent } from './wallet-refreshes/wallet-refreshes.service.ts';
import * as store from './wallets.store.ts';

export interface WalletDeps {
  database: Database;
  /** Null when Ethereum has no endpoint. */
  resolveName: ResolveName | null;
  env: { demoContent: boolean; chains: SiteContracts };
  nftSources: readonly NftSource[];
  /** Notifies the member's other tabs and devices. */
  publishEvent: PublishWalletsEvent;
}

export async function readWallets(
  deps: WalletDeps,
  { userId }: Viewer,
): Promise<z.output<typeof listWallets.response>> {
  const { database, resolveName, env } = deps;
  const rows = await store.listWallets(database.read, userId);
  return {
    items: rows.map(toWallet),
    chain_ids: offeredChains(env),
    read_chain_ids: [...(await readChains(deps))],
    accepts_names: resolveName !== null,
  };
}

export async function readChains({
  database,
  nftSources,
  env,
}: Pick<WalletDeps, 'database' | 'nftSources' | 'env'>): Promise<ReadonlySet<number>> {
  const { officialContracts } = await readContracts(database.read, env.chains);
  return new Set(sourcesByChain(nftSources, officialContracts).keys());
}

/** Returns the chains on which wallets can be linked. The demo chain exists in the demo only. */
export function offeredChains({ demoContent }: { demoContent: boolean }): number[] {
  return chains.map(({ id }) => id).filter((id) => demoContent || id !== DEMO_CHAIN_ID);
}

function toWallet(row: store.WalletRow): Wallet {
  const { id, user_id, label, address, address_mask, chain_id, proven_at } = row;
  const { refresh_state: state, refresh_done: done, refresh_total: total } = row;
  return {
    ...{ id, user_id, label, address, address_mask, chain_id, proven_at, state },
    progress: state === 'running' ? { done, total } : null,
    nfts_count: row.nfts_count,
    refreshed_at: row.refreshed_at,
    created_at: row.created_at,
  };
}

/** Changes the label of one of the viewer's wallets. Throws `not-found`. */
export async function renameWallet(
  { database, publishEvent }: WalletDeps,
  viewer: Viewer,
  { walletId, label }: { walletId: string; label: string },
): Promise<{ label: string }> {
  await database.write(async (transaction, afterCommit) => {
    const wallet = await store.lockWallet(transaction, walletId);
    if (wallet?.user_id !== viewer.userId)
      throw new AppError('not-found', 'ウォレットが見つかりませんでした');
    await store.updateLabel(transaction, walletId, { label });
    afterCommit(() => publishEvent(viewer.userId));
  });
  return { label };
}

/** A scan without progress for this long is unused, because the scans of a viewed wallet make progress more often. */
const UNUSED_AFTER = 30 * DAY;
const SCANS_PER_TRANSACTION = 100;

/** Deletes the scans of addresses that nobody has viewed for a month. A later scan reads from the start again. */
export async function endOldScans(database: Database): Promise<void> {
  const time = new Date(Date.now() - UNUSED_AFTER).toISOString();
  let deleted: number;
  do {
    deleted = await deleteScansBefore(database, time, SCANS_PER_TRANSACTION);
  } while (deleted === SCANS_PER_TRANSACTION);
}
