import { HOUR, NFT_CACHE_LIFETIME } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './refreshing.store.ts';

export { type AnnounceWallets, type RefreshDeps, runNextRefresh } from './refreshing.job.ts';
export { createRefreshMetrics } from './refreshing.metrics.ts';

/** How long wallets that could not be fetched wait for the next visit of the profile to try again. */
const RETRY_INTERVAL = HOUR;

/**
 * Lets the NFTs of a wallet be fetched again, in the background. One that waits or is being fetched is not fetched twice.
 * Throws not-found when there is no such wallet, and permission-denied when it is another member's.
 */
export async function requestRefresh(
  database: Database,
  userId: string,
  walletId: string,
): Promise<void> {
  const owner = await store.findOwner(database.read, walletId);
  if (owner === null) throw new AppError('not-found', 'ウォレットが見つかりませんでした');
  if (owner !== userId) {
    throw new AppError('permission-denied', 'このウォレットの更新権限がありません');
  }
  const now = new Date().toISOString();
  await database.writeOne((queryable) => store.queueWallet(queryable, walletId, now));
}

/**
 * Lets the wallets of a member be fetched again whose NFTs are older than a day, or that failed an hour ago. For those
 * who open the collection: it is one read, and seldom a write.
 */
export async function refreshOutdated(database: Database, userId: string): Promise<void> {
  const now = Date.now();
  const which = {
    fetchedBefore: new Date(now - NFT_CACHE_LIFETIME).toISOString(),
    triedBefore: new Date(now - RETRY_INTERVAL).toISOString(),
  };
  if (!(await store.hasOutdated(database.read, userId, which))) return;
  await database.writeOne((queryable) =>
    store.queueOutdated(queryable, userId, which, new Date(now).toISOString()),
  );
}

/** Of the wallets of holders, so many are fetched again an hour, also on a site with thousands of them. */
const HOLDERS_AN_HOUR = 200;

/**
 * Lets proven wallets of holders be fetched again that have not been for a day, so that a badge goes with its NFT although
 * nobody opens the collection.
 */
export async function refreshHolders(database: Database): Promise<void> {
  const now = Date.now();
  const yesterday = new Date(now - NFT_CACHE_LIFETIME).toISOString();
  const which = { fetchedBefore: yesterday, triedBefore: yesterday };
  await database.writeOne((queryable) =>
    store.queueOutdatedOfHolders(queryable, which, HOLDERS_AN_HOUR, new Date(now).toISOString()),
  );
}
