import type { Address } from 'viem';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { lockName } from '#server/platform/database/name-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';

interface WalletKey {
  walletId: string;
  userId: string;
}

/** A wallet of a member who is not blocked, with the fields of its proof. */
export interface WalletToProve {
  id: string;
  user_id: string;
  /** The address with its checksum. */
  address: Address;
  address_lower: string;
  chain_id: number;
  username: string;
}

function selectWallet(database: Queryable, { walletId, userId }: WalletKey) {
  return database
    .selectFrom('wallets')
    .innerJoin('profiles', 'profiles.id', 'wallets.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'wallets.user_id')
    .where('wallets.id', '=', walletId)
    .where('wallets.user_id', '=', userId)
    .where('private_profiles.blocked_at', 'is', null)
    .select(['wallets.id', 'wallets.user_id', 'address_lower', 'chain_id', 'username'])
    .select((eb) => eb.ref('wallets.address').$castTo<Address>().as('address'));
}

/** Returns a wallet of a member, or null when it belongs to another member or the member is blocked. */
export async function findWallet(database: Queryable, key: WalletKey) {
  return (await selectWallet(database, key).executeTakeFirst()) ?? null;
}

/** Like `findWallet`, but locks the wallet until the transaction ends. */
export async function lockWallet(transaction: Queryable, key: WalletKey) {
  const query = selectWallet(transaction, key);
  const locked = engineOf(transaction) === 'postgres' ? query.forNoKeyUpdate('wallets') : query;
  return (await locked.executeTakeFirst()) ?? null;
}

/** Stores the proof request of a locked wallet, which replaces an earlier request. */
export async function replaceProof(transaction: Queryable, proof: Tables['wallet_proofs']) {
  await transaction.deleteFrom('wallet_proofs').where('wallet_id', '=', proof.wallet_id).execute();
  await transaction.insertInto('wallet_proofs').values(proof).execute();
}

/** The stored proof request of a wallet, or null when there is none or it was used. */
export const findProof = rows('wallet_proofs').findBy('wallet_id');

/** Deletes a proof request, so that it is used once. Returns false when it was used before, replaced, or has expired. */
export async function takeProof(transaction: Queryable, walletId: string, message: string) {
  const taken = await transaction
    .deleteFrom('wallet_proofs')
    .where('wallet_id', '=', walletId)
    .where('message', '=', message)
    .where('expires_at', '>', new Date().toISOString())
    .returning('nonce')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Prevents other transactions from proving the address until the transaction ends. */
export function lockAddress(transaction: Queryable, addressLower: string): Promise<void> {
  return lockName(transaction, addressLower);
}

/**
 * Returns another member's wallet with the same address, proven by the same kind of signature, or null. The caller has
 * locked the address.
 */
export async function findProvenByOther(
  transaction: Queryable,
  {
    address_lower,
    proven_chain_id,
    user_id,
  }: Pick<Tables['wallets'], 'address_lower' | 'proven_chain_id' | 'user_id'>,
) {
  const wallet = await transaction
    .selectFrom('wallets')
    .where('address_lower', '=', address_lower)
    .where('proven_at', 'is not', null)
    .where('proven_chain_id', 'is not distinct from', proven_chain_id)
    .where('user_id', '<>', user_id)
    .select(['id', 'user_id', 'address_mask'])
    .executeTakeFirst();
  return wallet ?? null;
}

/** Stores the time and chain of a wallet's proof, or removes its proof. */
export const setProven = rows('wallets').updateBy('id');
