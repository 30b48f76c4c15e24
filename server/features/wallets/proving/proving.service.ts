import { notifyFromSite } from '#server/features/notifications/notifications.service.ts';
import { updateHolder } from '#server/features/profiles/holders.service.ts';
import { lockProfiles } from '#server/features/profiles/profiles.service.ts';
import type { AnnounceWallets } from '#server/features/wallets/refreshing/refreshing.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { WalletsTable } from '#server/platform/database/tables.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import { faultOfMessage, writeProof } from './proof-message.ts';
import {
  checkUnavailable,
  refusedMessage,
  refusedSignature,
  uncheckableSignature,
} from './proof-refusals.ts';
import * as store from './proving.store.ts';
import { checkSignature, type SignedMessage } from './signature.ts';

export interface ProvingDeps {
  database: Database;
  env: Env;
  log: Log;
  /** Tells a member's tabs that their wallets have changed. */
  announce: AnnounceWallets;
}

/**
 * Writes the message that proves one of the viewer's wallets when it is signed, in place of an earlier one. Throws
 * not-found for a wallet that is not theirs.
 */
export async function requestWalletProof(
  { database, env }: ProvingDeps,
  { userId }: Viewer,
  { walletId }: { walletId: string },
): Promise<{ message: string; expires_at: string }> {
  return database.write(async (transaction) => {
    const wallet = await store.lockWallet(transaction, { walletId, userId });
    if (!wallet) throw walletNotFound();
    const proof = writeProof(wallet, env.publicUrl, newId());
    await store.replaceProof(transaction, { ...proof, user_id: userId, wallet_id: walletId });
    return { message: proof.message, expires_at: proof.expires_at };
  });
}

interface SignedProof {
  walletId: string;
  message: string;
  signature: SignedMessage['signature'];
}

/**
 * Marks one of the viewer's wallets as proven by a signed message, which is used up by it. Who had proven the same
 * address before, or the same contract on its chain, has not any more, and is told. Throws invalid-argument for another message or signature, unavailable
 * while the signature of a contract cannot be checked.
 */
export async function proveWallet(
  deps: ProvingDeps,
  { userId }: Viewer,
  { walletId, message, signature }: SignedProof,
): Promise<{ proven_at: string }> {
  const { database, env } = deps;
  const wallet = await store.findWallet(database.read, { walletId, userId });
  if (!wallet) throw walletNotFound();
  const proof = await store.findProof(database.read, walletId);
  const fault = faultOfMessage(message, wallet, { publicUrl: env.publicUrl, proof });
  if (fault) throw refusedMessage(fault);
  // Before the transaction, which must not wait for an endpoint.
  const signed = { address: wallet.address, message, signature };
  const proven_chain_id = await chainOfProof(deps, wallet, signed);
  return storeProof(deps, { ...wallet, proven_chain_id }, message);
}

/** The only chain that a signature proves the wallet on, null for all; throws for one that proves nothing. */
async function chainOfProof(
  { env, log }: ProvingDeps,
  { chain_id: chainId }: store.WalletToProve,
  signed: SignedMessage,
): Promise<number | null> {
  const urls = env.chains.rpcUrls.get(chainId) ?? [];
  const verdict = await checkSignature(signed, { chainId, urls });
  if (verdict === 'invalid') throw refusedSignature();
  if (verdict === 'uncheckable') throw uncheckableSignature();
  if (verdict === 'unavailable') {
    log.warn({ chainId }, 'no endpoint of the chain checks signatures of contracts');
    throw checkUnavailable();
  }
  // Anybody can deploy a contract of their own at the address of somebody else's contract on another chain.
  return verdict === 'contract' ? chainId : null;
}

type ProvenWallet = store.WalletToProve & Pick<WalletsTable, 'proven_chain_id'>;

async function storeProof(
  { database, env, announce }: ProvingDeps,
  { id: walletId, user_id: userId, address_lower, proven_chain_id }: ProvenWallet,
  message: string,
): Promise<{ proven_at: string }> {
  const proven_at = new Date().toISOString();
  await database.write(async (transaction, afterCommit) => {
    await store.lockAddress(transaction, address_lower);
    const proof = { address_lower, proven_chain_id, user_id: userId };
    const former = await store.findProvenByOther(transaction, proof);
    const members = former ? [userId, former.user_id] : [userId];
    await lockProfiles(transaction, members);
    // The wallet may have been unlinked, and the member blocked, while the signature was checked.
    const wallet = await store.lockWallet(transaction, { walletId, userId });
    if (!wallet) throw walletNotFound();
    if (!(await store.takeProof(transaction, walletId, message))) throw refusedMessage('used');
    if (former) await endProof(transaction, former);
    await store.setProven(transaction, walletId, { proven_at, proven_chain_id });
    for (const member of members) {
      await updateHolder(transaction, member, env.chains);
      afterCommit(() => announce(member));
    }
  });
  return { proven_at };
}

async function endProof(
  transaction: Queryable,
  { id, user_id: to, address_mask: about }: { id: string; user_id: string; address_mask: string },
): Promise<void> {
  await store.setProven(transaction, id, { proven_at: null, proven_chain_id: null });
  await notifyFromSite(transaction, 'wallet-proof', { to, relatedId: null, about });
}

function walletNotFound(): AppError {
  return new AppError('not-found', 'このウォレットは見つかりませんでした');
}

/** Deletes the messages that can be signed no more. */
export async function endExpiredProofs(database: Database): Promise<void> {
  await store.deleteExpiredProofs(database);
}
