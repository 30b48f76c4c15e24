import { z } from 'zod';
import { WALLET_DELETE_BATCH } from '#contract/foundations/limits.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { forgetNftsOfWallet } from '#server/features/collections/nfts/cache/nft-cache.service.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { updateHolder } from '#server/features/members/profiles/nft-holders.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cancelJob, enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { copyFirstAddress } from './add-wallet.service.ts';
import { refreshKind } from './wallet-refreshes/wallet-refreshes.job.ts';
import type { WalletDeps } from './wallets.service.ts';
import * as store from './wallets.store.ts';

/**
 * Unlinks one of the viewer's wallets, which disappears for everybody immediately. Its cached NFTs and their settings
 * are deleted in the background. A repeated call changes nothing. Throws `permission-denied` for another member's
 * wallet.
 */
export async function deleteWallet(
  { database, env, publishEvent }: WalletDeps,
  { userId }: Viewer,
  walletId: string,
): Promise<{ deleted_id: string }> {
  await database.write(async (transaction, afterCommit) => {
    await unlink(transaction, userId, walletId);
    await updateHolder(transaction, userId, env.chains);
    afterCommit(() => publishEvent(userId));
  });
  return { deleted_id: walletId };
}

async function unlink(transaction: Queryable, userId: string, walletId: string): Promise<void> {
  await lockProfiles(transaction, [userId]);
  const wallet = await store.findWallet(transaction, walletId);
  if (!wallet) return;
  if (wallet.user_id !== userId) throw new AppError('permission-denied', 'Unauthorized');
  await cancelJob(transaction, refreshKind, walletId);
  await store.deleteWallet(transaction, walletId);
  await enqueue(transaction, deletionKind, { walletId, userId });
  await store.deleteUnusedScans(transaction, wallet.address_lower);
  await copyFirstAddress(transaction, userId);
}

const deletionKind = jobKind<{ walletId: string; userId: string }>({
  name: 'wallet-deletion',
  payload: z.strictObject({ walletId: idSchema, userId: idSchema }),
  key: ({ walletId }) => walletId,
  userId: ({ userId }) => userId,
});

/** Deletes the NFTs of unlinked wallets, ten at a time. The next process continues after a crash. */
export function createWalletDeletionJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: deletionKind,
    attempts: 50,
    run: async ({ walletId }, job) => {
      let isOver = false;
      while (!isOver) {
        job.signal.throwIfAborted();
        isOver = await database.write((transaction) => deleteSome(transaction, walletId, job));
      }
    },
  });
}

/** Deletes the next NFTs of an unlinked wallet. Returns whether none are left. */
async function deleteSome(transaction: Queryable, walletId: string, job: LeasedJob) {
  const before = Number((await job.lock(transaction)) ?? 0);
  const deleted = await forgetNftsOfWallet(transaction, walletId, WALLET_DELETE_BATCH);
  const isOver = deleted < WALLET_DELETE_BATCH;
  if (isOver) await job.end(transaction);
  else await job.save(transaction, before + deleted);
  return isOver;
}

/** The wallets of a member. Their NFTs are deleted by `nftsOfMember`. */
export const walletsOfMember: MemberRecords = {
  columns: ['wallets.user_id'],
  async *deleteAll({ database }, userId) {
    for (const { id } of await store.listAddresses(database.read, userId)) {
      await database.write((transaction) => unlink(transaction, userId, id));
      yield;
    }
  },
};
