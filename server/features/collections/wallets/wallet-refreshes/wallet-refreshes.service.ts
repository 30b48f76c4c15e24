import { HOUR, NFT_CACHE_LIFETIME } from '#contract/foundations/limits.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { refreshKind } from './wallet-refreshes.job.ts';
import * as store from './wallet-refreshes.store.ts';

export {
  createRefreshJob,
  type PublishWalletsEvent,
  type RefreshDeps,
} from './wallet-refreshes.job.ts';

/** The time after a failed refresh of a wallet in which opening the collection does not refresh the wallet again. */
const RETRY_INTERVAL = HOUR;

/**
 * Requests a refresh of a wallet in the background. Does nothing while the wallet waits or is being refreshed. Throws
 * `not-found` when there is no such wallet, and `permission-denied` when it belongs to another member.
 */
export async function requestRefresh(database: Database, userId: string, walletId: string) {
  const owner = await store.findOwner(database.read, walletId);
  if (owner === null) throw new AppError('not-found', 'ウォレットが見つかりませんでした');
  if (owner !== userId) {
    throw new AppError('permission-denied', 'このウォレットの更新権限がありません');
  }
  const now = new Date().toISOString();
  await database.write(async (transaction) =>
    queueRefreshes(transaction, await store.queueWallet(transaction, walletId, now)),
  );
}

/** Queues the refreshes of waiting wallets, in the transaction in which they begin to wait. */
export async function queueRefreshes(
  transaction: Queryable,
  wallets: readonly store.QueuedWallet[],
): Promise<void> {
  for (const { id, user_id } of wallets) {
    await enqueue(transaction, refreshKind, { walletId: id, userId: user_id });
  }
}

/**
 * Requests a refresh of a member's wallets whose NFTs are older than a day, or whose refresh failed more than an hour
 * ago. Runs when a collection is opened, and costs one read and rarely a write.
 */
export async function refreshOutdated(database: Database, userId: string): Promise<void> {
  const now = Date.now();
  const which = {
    fetchedBefore: new Date(now - NFT_CACHE_LIFETIME).toISOString(),
    triedBefore: new Date(now - RETRY_INTERVAL).toISOString(),
  };
  if (!(await store.hasOutdated(database.read, userId, which))) return;
  await database.write(async (transaction) => {
    const at = new Date(now).toISOString();
    await queueRefreshes(transaction, await store.queueOutdated(transaction, userId, which, at));
  });
}

const HOLDERS_AN_HOUR = 200;

/**
 * Requests a refresh of holders' proven wallets whose NFTs are older than a day. So a badge disappears with its NFT
 * even when nobody opens the collection.
 */
export async function refreshHolders(database: Database): Promise<void> {
  const now = Date.now();
  const yesterday = new Date(now - NFT_CACHE_LIFETIME).toISOString();
  const which = { fetchedBefore: yesterday, triedBefore: yesterday };
  await database.write(async (transaction) => {
    const at = new Date(now).toISOString();
    const queued = await store.queueOutdatedOfHolders(transaction, which, HOLDERS_AN_HOUR, at);
    await queueRefreshes(transaction, queued);
  });
}
