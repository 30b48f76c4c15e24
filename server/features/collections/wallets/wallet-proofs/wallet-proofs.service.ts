import type { PublishWalletsEvent } from '#server/features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import { updateHolder } from '#server/features/members/profiles/nft-holders.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import { messageErrorOf, refusedMessage, refusedSignature, writeProof } from './proof-message.ts';
import { checkSignature, type SignedMessage } from './signature.ts';
import * as store from './wallet-proofs.store.ts';

export interface ProvingDeps {
  database: Database;
  env: Env;
  log: Log;
  /** Notifies a member's tabs that their wallets have changed. */
  publishEvent: PublishWalletsEvent;
}

/**
 * Writes a message that proves one of the viewer's wallets when it is signed. The message replaces the wallet's earlier
 * message. Throws `not-found` for a wallet of another member.
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
 * Stores that one of the viewer's wallets is proven by a signed message. A message can be used once. Ends another
 * member's proof for the same address, or the same contract on its chain, and notifies that member. Throws
 * `invalid-argument` for a wrong message or signature, and `unavailable` while the signature of a contract cannot be
 * checked.
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
  const messageError = messageErrorOf(message, wallet, { publicUrl: env.publicUrl, proof });
  if (messageError) throw refusedMessage(messageError);
  // Runs before the transaction, which must not wait for an endpoint.
  const signed = { address: wallet.address, message, signature };
  const proven_chain_id = await chainOfProof(deps, wallet, signed);
  return storeProof(deps, { ...wallet, proven_chain_id }, message);
}

/**
 * Returns the only chain on which a signature proves the wallet, or null when it proves the wallet on all chains.
 * Throws if the signature proves nothing.
 */
async function chainOfProof(
  { env, log }: ProvingDeps,
  { chain_id: chainId }: store.WalletToProve,
  signed: SignedMessage,
): Promise<number | null> {
  const urls = env.chains.rpcUrls.get(chainId) ?? [];
  const verdict = await checkSignature(signed, { chainId, urls });
  if (verdict === 'key') return null;
  // The proof is valid on one chain only, because anybody can deploy a contract at the same address on another chain.
  if (verdict === 'contract') return chainId;
  if (verdict === 'unavailable') {
    log.warn({ chainId }, 'no endpoint of the chain checks signatures of contracts');
  }
  throw refusedSignature(verdict);
}

type ProvenWallet = store.WalletToProve & Pick<Tables['wallets'], 'proven_chain_id'>;

async function storeProof(
  { database, env, publishEvent }: ProvingDeps,
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
    // The wallet may have been unlinked, or the member blocked, during the check of the signature.
    const wallet = await store.lockWallet(transaction, { walletId, userId });
    if (!wallet) throw walletNotFound();
    if (!(await store.takeProof(transaction, walletId, message))) throw refusedMessage('used');
    if (former) await endProof(transaction, former);
    await store.setProven(transaction, walletId, { proven_at, proven_chain_id });
    for (const member of members) {
      await updateHolder(transaction, member, env.chains);
      afterCommit(() => publishEvent(member));
    }
  });
  return { proven_at };
}

async function endProof(
  transaction: Queryable,
  { id, user_id: to, address_mask }: { id: string; user_id: string; address_mask: string },
): Promise<void> {
  await store.setProven(transaction, id, { proven_at: null, proven_chain_id: null });
  const text = {
    title: 'ウォレットの所有確認が外れました',
    content: `別のアカウントで所有が確認されたため、ウォレット ${address_mask} の「所有確認済み」が外れました。ご自身のウォレットなら、設定からもう一度確認できます。心当たりがないときは、ほかの人がこのウォレットを使えるおそれがあります。安全をお確かめください。`,
  };
  await notifyMembers(transaction, { type: 'wallet-proof', to, relatedId: null, text });
}

function walletNotFound(): AppError {
  return new AppError('not-found', 'このウォレットは見つかりませんでした');
}
