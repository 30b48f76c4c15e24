import { SECOND, WALLET_DELETE_BATCH } from '#contract/limits.ts';
import type { MemberBelongings } from '#server/features/deletions/deletions.service.ts';
import { forgetNftsOfWallet } from '#server/features/nfts/forgetting.service.ts';
import { updateHolder } from '#server/features/profiles/holders.service.ts';
import { lockProfiles } from '#server/features/profiles/profiles.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { copyFirstAddress } from './adding.service.ts';
import * as store from './deleting.store.ts';
import type { WalletDeps } from './wallets.service.ts';

/**
 * Unlinks one of the viewer's wallets: it is gone for everybody at once, and its cached NFTs, with what was set for
 * them, are deleted in the background. A repeated call changes nothing. Throws permission-denied for a wallet of somebody
 * else.
 */
export async function deleteWallet(
  { database, env, announce }: WalletDeps,
  { userId }: Viewer,
  walletId: string,
): Promise<{ deleted_id: string }> {
  await database.write(async (transaction, afterCommit) => {
    await unlink(transaction, userId, walletId);
    await updateHolder(transaction, userId, env.chains);
    afterCommit(() => announce(userId));
  });
  return { deleted_id: walletId };
}

async function unlink(transaction: Queryable, userId: string, walletId: string): Promise<void> {
  await lockProfiles(transaction, [userId]);
  const wallet = await store.findWallet(transaction, walletId);
  if (!wallet) return;
  if (wallet.user_id !== userId) throw new AppError('permission-denied', 'Unauthorized');
  await store.deleteWallet(transaction, { wallet_id: walletId, user_id: userId });
  await store.deleteUnusedScans(transaction, wallet.address_lower);
  await copyFirstAddress(transaction, userId);
}

/** How long a process that has died keeps a deletion to itself. */
const LEASE = 30 * SECOND;

/**
 * Deletes the NFTs of the wallet that has been gone longest, ten at a time; returns false when there is none. What a
 * stopped or killed process has left is deleted by the next one.
 */
export async function runNextWalletDeletion(
  database: Database,
  signal: AbortSignal,
): Promise<boolean> {
  const walletId = await database.write((transaction) =>
    store.takeNext(transaction, new Date().toISOString(), leaseEnd()),
  );
  if (walletId === null) return false;
  while (!signal.aborted) {
    if (await database.write((transaction) => deleteSome(transaction, walletId))) return true;
  }
  await database.writeOne((queryable) => store.updateLease(queryable, walletId, null));
  return true;
}

/** Deletes one batch; returns whether nothing is left. */
async function deleteSome(transaction: Queryable, walletId: string): Promise<boolean> {
  const deleted = await forgetNftsOfWallet(transaction, walletId, WALLET_DELETE_BATCH);
  if (deleted < WALLET_DELETE_BATCH) await store.removeDeletion(transaction, walletId);
  else await store.updateLease(transaction, walletId, leaseEnd());
  return deleted < WALLET_DELETE_BATCH;
}

function leaseEnd(): string {
  return new Date(Date.now() + LEASE).toISOString();
}

/** The wallets of a member; their NFTs are deleted by `nftsOfMember`. */
export const walletsOfMember: MemberBelongings = {
  columns: ['wallets.user_id'],
  async *deleteAll({ database }, userId) {
    for (const id of await store.listIds(database.read, userId)) {
      await database.write((transaction) => unlink(transaction, userId, id));
      yield;
    }
  },
};
